import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Mobiles of China stand in texts and addresses as eleven digits; what is left tells operators enough. */
const mobiles = /(?<!\d)(1[2-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Masks mobile numbers: `138****0001`. */
export const maskMobiles = (text: string): string => text.replace(mobiles, '$1****$2');

/** An address without its query, which may carry tokens and personal data. */
export const pathOf = (url: string): string => maskMobiles(url.split(/[?#]/, 1)[0] ?? '');

interface LoggedRequest {
  method?: string;
  url?: string;
}

/** An error as the log keeps it: a database error's detail quotes values, so only its code and constraint stay. */
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
 * Structured lines without personal data: bodies, headers and queries are not logged, secrets by name are removed and
 * mobile numbers in any text are masked.
 */
export const createLog = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger => {
  const options = {
    level: config.logLevel,
    base: null,
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
