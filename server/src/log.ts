import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { activeSpan } from './db/spans.ts';

/** Chinese mobile numbers in texts and addresses have eleven digits; the unmasked part is enough for operators. */
const mobiles = /(?<!\d)(1[2-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Masks mobile numbers: `138****0001`. */
export const maskMobiles = (text: string): string => text.replace(mobiles, '$1****$2');

/** Returns an address without its query, which may contain tokens and personal data. */
export const pathOf = (url: string): string => maskMobiles(url.split(/[?#]/, 1)[0] ?? '');

interface LoggedRequest {
  method?: string;
  url?: string;
}

/** Formats an error for the log: a database error's detail quotes values, so only its code and constraint are kept. */
const errorOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error === 'string' ? maskMobiles(error) : error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: maskMobiles(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: maskMobiles(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: errorOf(error.cause) }),
  };
};

const secretNames = [
  'authorization',
  'cookie',
  'token',
  'password',
  'newPassword',
  'oldPassword',
  'payPassword',
  'smsCode',
  'mobile',
  'cardNo',
  'idCard',
  'body',
  'headers',
];

/**
 * Creates a structured log without personal data: bodies, headers and queries are not logged, secrets are removed by name and
 * mobile numbers in any text are masked.
 */
export const createLog = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger => {
  const options = {
    level: config.logLevel,
    base: null,
    /** Lines of a sampled request lead to its trace. */
    mixin: () => {
      const span = activeSpan();
      return span ? { traceId: span.traceId } : {};
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: {
      err: errorOf,
      error: errorOf,
      req: (request: LoggedRequest) => ({ method: request.method, path: pathOf(request.url ?? '') }),
    },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? maskMobiles(value) : value]),
        ),
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...args: Parameters<Logger['info']>) => void) {
        const masked = args.map((arg: unknown) => (typeof arg === 'string' ? maskMobiles(arg) : arg)) as Parameters<
          Logger['info']
        >;
        method.apply(this, masked);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
