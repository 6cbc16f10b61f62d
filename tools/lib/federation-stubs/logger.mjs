/** What the runtime says goes to the console as it is; the levels and delegates of build tools are not needed in a browser. */
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
