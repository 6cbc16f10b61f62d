/** Messages of the runtime go to the console directly; the levels and delegates for build tools are not needed in a browser. */
const { error, info, log, warn } = console;
export const createLogger = () => ({
  debug: () => undefined,
  error,
  info,
  log,
  ready: info,
  setPrefix: () => undefined,
  success: info,
  warn,
});
export const logger = createLogger();
export const createInfrastructureLogger = createLogger;
export const infrastructureLogger = logger;
export const bindLoggerToCompiler = () => undefined;
