import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { readPayment } from './config-payment.ts';
import { type Env, isLoopbackHost, type Reader, reader, refuse } from './config-reader.ts';
import { channels } from './delivery/channel/state.ts';
import { operatorRoles, parseOperators } from './http/guards/operators.ts';

export { ConfigError, type Env } from './config-reader.ts';

/** Cities with known weather (common/weather). */
export const weatherCities = (
  'beijing shanghai guangzhou shenzhen tianjin chongqing chengdu hangzhou nanjing suzhou wuhan xian changsha zhengzhou jinan ' +
  'qingdao shenyang dalian changchun harbin shijiazhuang taiyuan hohhot hefei nanchang fuzhou xiamen nanning guilin haikou ' +
  'sanya guiyang kunming lhasa lanzhou xining yinchuan urumqi hongkong macau taipei'
).split(' ');
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** SMS codes in a log give access to accounts: production sends them through a provider or not at all (hardening.md M7). */
const readSms = (read: Reader, production: boolean) => {
  const provider = read.oneOf('SMS_PROVIDER', production ? 'off' : 'console', ['off', 'console', 'http']);
  if (provider === 'console' && production) refuse('SMS_PROVIDER', provider, 'off or http where APP_ENV=production');
  if (provider !== 'http') return { provider } as const;
  return {
    provider,
    url: read.requiredUrl('SMS_HTTP_URL', 'SMS_PROVIDER=http'),
    secret: read.required('SMS_HTTP_SECRET', 'SMS_PROVIDER=http'),
  } as const;
};

/** Reads the webhook that is notified of each change of the live releases. */
const readDeliveryWebhook = (read: Reader) => {
  const url = read.webUrl('DELIVERY_WEBHOOK_URL');
  return url === undefined ? undefined : { url, secret: read.required('DELIVERY_WEBHOOK_SECRET', 'DELIVERY_WEBHOOK_URL') };
};

/** Reads the browser that opens pages before a release goes live, and the member whose pages it may open. */
const readRehearsal = (read: Reader) => {
  const mobile = read.optional('REHEARSAL_MEMBER');
  const browser = read.optional('REHEARSAL_BROWSER');
  if (browser !== undefined && !isAbsolute(browser))
    refuse('REHEARSAL_BROWSER', browser, 'the absolute path of a Chromium program');
  return {
    browser,
    /** Timeout of one rehearsal (s), including its time in the queue. */
    seconds: read.integer('REHEARSAL_SECONDS', 60, 10, 100),
    ...(mobile === undefined
      ? {}
      : { member: { mobile, password: read.required('REHEARSAL_MEMBER_SECRET', 'REHEARSAL_MEMBER is set') } }),
  } as const;
};

/** Reads the messaging app's sign-in; its addresses can be overridden, e.g. by those of a test. */
const readWx = (read: Reader, production: boolean) => {
  const provider = read.oneOf('WX_PROVIDER', production ? 'off' : 'sandbox', ['off', 'sandbox', 'wechat']);
  if (provider === 'sandbox' && production) refuse('WX_PROVIDER', provider, 'off or wechat where APP_ENV=production');
  if (provider !== 'wechat') return { provider } as const;
  read.required('WX_APP_ID', 'WX_PROVIDER=wechat');
  return {
    provider,
    appId: read.text('WX_APP_ID', '', /^[\w-]{4,64}$/, 'the id of the official account, such as wx0123456789abcdef'),
    secret: read.required('WX_APP_SECRET', 'WX_PROVIDER=wechat'),
    authorizeUrl: read.webUrl('WX_AUTHORIZE_URL') ?? 'https://open.weixin.qq.com/connect/oauth2/authorize',
    apiUrl: read.webUrl('WX_API_URL') ?? 'https://api.weixin.qq.com',
  } as const;
};

const readStorage = (read: Reader) => {
  const kind = read.oneOf('STORAGE', 'local', ['local', 's3']);
  if (kind === 'local') return { kind } as const;
  return {
    kind,
    endpoint: read.requiredUrl('S3_ENDPOINT', 'STORAGE=s3'),
    bucket: read.required('S3_BUCKET', 'STORAGE=s3'),
    region: read.text('S3_REGION', 'us-east-1', /^[a-z0-9-]{1,40}$/, 'a region name such as us-east-1'),
    accessKeyId: read.required('S3_ACCESS_KEY_ID', 'STORAGE=s3'),
    secretAccessKey: read.required('S3_SECRET_ACCESS_KEY', 'STORAGE=s3'),
  } as const;
};

/** Reads the content check: our own word list or an external service (domain.md §8). */
const readCheck = (read: Reader) => {
  const url = read.webUrl('CHECK_URL');
  if (url === undefined) return { kind: 'words' } as const;
  return { kind: 'http', url, key: read.required('CHECK_KEY', 'CHECK_URL is set') } as const;
};

/**
 * Reads the service that verifies that name and resident ID number belong together; without it the number's check digit and
 * the age count.
 */
const readIdentity = (read: Reader) => {
  const url = read.webUrl('IDENTITY_URL');
  return url === undefined ? undefined : ({ url, key: read.required('IDENTITY_KEY', 'IDENTITY_URL is set') } as const);
};

/** Reads a service compatible with AMap's `/v5/place/around`; without it the embedded list of well-known addresses is used. */
const readNearby = (read: Reader) => {
  const url = read.webUrl('PLACES_URL');
  return url === undefined ? undefined : ({ url, key: read.required('PLACES_KEY', 'PLACES_URL is set') } as const);
};

/** Reads a service that finds breached passwords by hash prefix; without it only the embedded lists are checked. */
const readBreachCheck = (read: Reader) => {
  const url = read.webUrl('BREACH_CHECK_URL');
  return url === undefined ? undefined : ({ url } as const);
};

/**
 * Reads the backend of the AI chat: the embedded extractive assistant, or any endpoint compatible with OpenAI's
 * `/chat/completions` (domain.md §5).
 */
const readAi = (read: Reader) => {
  const limits = {
    dailyLimit: read.integer('AI_DAILY_LIMIT', 50, 1, 10_000),
    /** Characters of earlier questions and answers that are sent to a model. */
    contextChars: read.integer('AI_CONTEXT_CHARS', 12_000, 0, 1_000_000),
  };
  const baseUrl = read.webUrl('AI_BASE_URL');
  if (baseUrl === undefined) return { kind: 'embedded', ...limits } as const;
  return {
    kind: 'model',
    baseUrl,
    apiKey: read.optional('AI_API_KEY'),
    model: read.required('AI_MODEL', 'AI_BASE_URL is set'),
    /** Inactivity timeout of the service, after which an answer counts as failed. */
    timeoutSeconds: read.integer('AI_TIMEOUT_SECONDS', 30, 1, 300),
    ...limits,
  } as const;
};

/** Reads our name and key at the partner whose content feed is embedded (csj); production has no built-in ones. */
const readCsj = (read: Reader, production: boolean) => {
  const partner = read.optional('CSJ_PARTNER') ?? (production ? undefined : 'juhe-dev');
  const secureKey = read.optional('CSJ_SECURE_KEY') ?? (production ? undefined : 'juhe-csj-key-dev');
  if (partner === undefined || secureKey === undefined) {
    if (partner !== undefined) read.required('CSJ_SECURE_KEY', 'CSJ_PARTNER is set');
    if (secureKey !== undefined) read.required('CSJ_PARTNER', 'CSJ_SECURE_KEY is set');
    return undefined;
  }
  return { partner, secureKey } as const;
};

/** Reads the share code's AES key and iv in the format of crypto-js: UTF-8 text of exactly that many bytes (domain.md §10). */
const readShare = (read: Reader) => {
  const key = read.optional('SHARE_KEY') ?? 'juhe-share-key-dev-0123456789abc';
  const iv = read.optional('SHARE_IV') ?? 'juhe-share-iv-00';
  if (![16, 24, 32].includes(Buffer.byteLength(key))) refuse('SHARE_KEY', key, 'text of 16, 24 or 32 bytes');
  if (Buffer.byteLength(iv) !== 16) refuse('SHARE_IV', iv, 'text of 16 bytes');
  return { key, iv } as const;
};

/** Reads which builds are adopted at start: all new ones, those of apps without a live release, or none. */
const readAdoption = (read: Reader, production: boolean): 'new' | 'missing' | 'none' => {
  if (read.optional('ADOPT_BUILDS') === undefined && production) return 'missing';
  return read.flag('ADOPT_BUILDS', true) ? 'new' : 'none';
};

/** Reads whether the demo operator acts as the company, for the demo's members only. */
const readDemoOperator = (read: Reader, production: boolean, demo: boolean): boolean => {
  const on = read.flag('DEMO_OPERATOR', false);
  if (on && production) refuse('DEMO_OPERATOR', '1', '0 where APP_ENV=production');
  if (on && !demo) refuse('DEMO_OPERATOR', '1', '0 where DEMO=0');
  return on;
};

const readTestClock = (read: Reader, production: boolean): boolean => {
  const on = read.flag('TEST_CLOCK', false);
  if (on && production) refuse('TEST_CLOCK', '1', '0 where APP_ENV=production');
  return on;
};

/**
 * Reads whose `X-Forwarded-For` is trusted: nobody's (`false`), that of a number of consecutive proxies in front of this
 * process, or that of proxies at these addresses. Trusting every entry would let callers choose their address (hardening.md
 * H4).
 */
const readTrustProxy = (read: Reader): false | number | string[] => {
  const value = read.optional('TRUST_PROXY') ?? '0';
  if (/^\d$/.test(value)) return value === '0' ? false : Number(value);
  const networks = value.split(',').map((network) => network.trim());
  const isNetwork = (network: string): boolean => {
    const [address = '', bits, ...rest] = network.split('/');
    const family = isIP(address);
    const isBits =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32));
    return family !== 0 && isBits && rest.length === 0;
  };
  if (networks.every(isNetwork)) return networks;
  return refuse(
    'TRUST_PROXY',
    value,
    '0, a number of proxies from 1 to 9, or a comma-separated list of their addresses and networks',
  );
};

const readSecurityContact = (read: Reader): string | undefined => {
  const value = read.optional('SECURITY_CONTACT');
  if (value !== undefined && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(value))
    refuse('SECURITY_CONTACT', value, 'mailto:…, https://… or tel:+…');
  return value;
};

/** Production backs up into DATA_DIR unless another folder is configured; an external server (DATABASE_URL) is not backed up. */
const readBackupDir = (read: Reader, production: boolean): string | undefined => {
  if (read.optional('DATABASE_URL') !== undefined) return undefined;
  const fallback = production ? join(read.optional('DATA_DIR') ?? '.data', 'backups') : undefined;
  const value = read.optional('BACKUP_DIR') ?? fallback;
  return value === undefined || value === 'off' ? undefined : resolve(value);
};

/** Reads where traces are sent and metrics are served; neither by default. */
const readTelemetry = (read: Reader) => {
  const listen = read.optional('METRICS_LISTEN');
  const [, host, port] = (listen !== undefined && /^([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(listen)) || [];
  if (listen !== undefined && (host === undefined || Number(port) > 65_535))
    refuse('METRICS_LISTEN', listen, 'a host and a port, such as 127.0.0.1:9464');
  const share = Number(read.text('OTEL_TRACES_SAMPLER_ARG', '0.01', /^(0(\.\d{1,6})?|1(\.0+)?)$/, 'a share from 0 to 1'));
  return {
    /** Where `/metrics` is served. */
    metrics: host === undefined ? undefined : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) },
    /** Base address of the receiver of traces. */
    endpoint: read.webUrl('OTEL_EXPORTER_OTLP_ENDPOINT'),
    serviceName: read.text('OTEL_SERVICE_NAME', 'juhe', /^[\w.-]{1,64}$/, 'up to 64 letters, digits and ._-'),
    /** The share of requests that become traces. */
    traceShare: share,
  } as const;
};

const readReadUrl = (read: Reader): string | undefined => {
  const value = read.databaseUrl('DATABASE_READ_URL');
  if (value !== undefined) read.required('DATABASE_URL', 'DATABASE_READ_URL is set');
  return value;
};

const readFormerKeys = (read: Reader): readonly string[] => {
  const value = read.optional('SECRET_KEY_OLD');
  const keys = value === undefined ? [] : value.split(',').map((key) => key.trim());
  if (keys.length > 5 || !keys.every((key) => /^[0-9a-f]{64}$/i.test(key)))
    refuse('SECRET_KEY_OLD', value ?? '', 'at most five comma-separated keys of 64 hexadecimal digits');
  return keys;
};

/** Demo accounts have a publicly known password, and money. */
const readDemo = (read: Reader, production: boolean): boolean => {
  const demo = read.flag('DEMO', !production);
  if (demo && production) refuse('DEMO', '1', '0 where APP_ENV=production');
  return demo;
};

/** Reads named operators with their own tokens besides the single one. */
const readOperators = (read: Reader) => {
  const value = read.optional('OPERATOR_TOKENS');
  if (value === undefined) return [];
  const allowed = `comma-separated <name>:<sha256 of the token>[:<YYYY-MM-DD>][:<role>+…], roles ${operatorRoles.join(', ')}`;
  return parseOperators(value) ?? refuse('OPERATOR_TOKENS', value, allowed);
};

/**
 * Reads the public origin of the site; defaults to the listening address. In production it is https, since cookies are Secure
 * and `__Host-` only then (hardening.md L1); plain HTTP is for this machine only.
 */
const readOrigin = (read: Reader, host: string, port: number, production: boolean): string => {
  const value = read.webUrl('PUBLIC_ORIGIN');
  if (value === undefined) {
    const shown = host.includes(':') ? `[${host}]` : host;
    if (production && !isLoopbackHost(shown)) read.required('PUBLIC_ORIGIN', `APP_ENV=production listens on ${host}`);
    return `http://${host === '0.0.0.0' ? '127.0.0.1' : shown}:${port}`;
  }
  const { origin, protocol, hostname } = new URL(value);
  if (origin !== value) refuse('PUBLIC_ORIGIN', value, 'scheme, host and port only, such as https://example.org');
  if (production && protocol !== 'https:' && !isLoopbackHost(hostname))
    refuse('PUBLIC_ORIGIN', value, 'an address with https:// where APP_ENV=production, except on this machine');
  return value;
};

/**
 * Reads every setting (interface.md "Settings"; each has a working default) from the environment. Throws `ConfigError` on the
 * first invalid value.
 */
export const readConfig = (env: Env) => {
  const appEnv = reader(env, false).oneOf('APP_ENV', 'development', ['development', 'production']);
  const production = appEnv === 'production';
  const read = reader(env, production);
  const demo = readDemo(read, production);
  const host = read.text(
    'HOST',
    '127.0.0.1',
    /^(localhost|[A-Za-z0-9.-]+|[0-9A-Fa-f:.]+)$/,
    'a host name or address to listen on',
  );
  const port = read.integer('PORT', 4173, 0, 65_535);
  return {
    appEnv,
    production,
    host,
    port,
    /** Absolute path: embedded database, uploads, releases, secrets. */
    dataDir: resolve(read.text('DATA_DIR', '.data', /^[^\0]+$/, 'a path')),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    /** A standby of that server, or a proxy in front of several, for reads that may be two seconds old. */
    databaseReadUrl: readReadUrl(read),
    /** Absolute path of the backups of the embedded database and the files; undefined disables them. */
    backupDir: readBackupDir(read, production),
    /** Days covered by a restore. */
    backupDays: read.integer('BACKUP_DAYS', 14, 1, 3650),
    /** Database connections of this process. */
    poolSize: read.integer('POOL_SIZE', 20, 4, 500),
    /** Fill an empty database with demo data and accounts. */
    demo,
    /** Triggers operator events automatically a moment after they are due (domain.md §1.7). */
    demoOperator: readDemoOperator(read, production, demo),
    /** A clock of the database that tests may set, at `/dev/clock`. */
    testClock: readTestClock(read, production),
    /** Prefix of `/api`, e.g. `/juhe`; may be empty (`/`). */
    apiPrefix: read
      .text('API_PREFIX', '/juhe', /^(\/|(\/[a-z0-9][a-z0-9_-]*)+)$/i, 'a path such as /juhe, without a slash at its end')
      .replace(/^\/$/, ''),
    publicOrigin: readOrigin(read, host, port, production),
    trustProxy: readTrustProxy(read),
    /** Contact for reporting vulnerabilities (RFC 9116), as a URI; `/.well-known/security.txt` exists only with it. */
    securityContact: readSecurityContact(read),
    /** Multiplies the default rate limits (http/limits/call-budgets.ts), e.g. for a load test from one address. */
    rateLimitScale: read.integer('RATE_LIMIT_SCALE', 1, 1, 100_000),
    /** Free bytes of DATA_DIR's file system below which uploads are refused and `/readyz` reports not ready. */
    minFreeBytes: read.integer('MIN_FREE_MB', 512, 0, 1_000_000) * 1024 * 1024,
    telemetry: readTelemetry(read),
    logLevel: read.oneOf('LOG_LEVEL', 'info', logLevels),
    /** 64 hex digits; replicas on several machines need the same one. By default a random one is stored in DATA_DIR. */
    secretKey:
      read.optional('SECRET_KEY') === undefined
        ? undefined
        : read.text('SECRET_KEY', '', /^[0-9a-f]{64}$/i, '64 hexadecimal digits'),
    /** Previous keys, which can still decrypt existing data. */
    formerKeys: readFormerKeys(read),
    /** By default a random one is stored in DATA_DIR and printed at the first start. */
    operatorToken:
      read.optional('OPERATOR_TOKEN') === undefined
        ? undefined
        : read.text('OPERATOR_TOKEN', '', /^[\w.~+/=-]{16,512}$/, '16 to 512 token characters'),
    operators: readOperators(read),
    /** Receives alerts of the security log by POST `{ rule, count, source, at }`. */
    alertUrl: read.webUrl('ALERT_URL'),
    share: readShare(read),
    sms: readSms(read, production),
    wx: readWx(read, production),
    storage: readStorage(read),
    payment: readPayment(read, production),
    check: readCheck(read),
    breachCheck: readBreachCheck(read),
    ai: readAi(read),
    csj: readCsj(read, production),
    weather: {
      /** A service compatible with Open-Meteo (`/v1/forecast`); by default the monthly means of the embedded table are used. */
      url: read.webUrl('WEATHER_URL'),
      /** Default city. */
      city: read.oneOf('WEATHER_CITY', 'shanghai', weatherCities),
    },
    nearby: readNearby(read),
    identity: readIdentity(read),
    delivery: {
      /** The channel that `/h5/` and `/platform/live.json` of this instance serve. */
      channel: read.oneOf('CHANNEL', 'production', channels),
      adopt: readAdoption(read, production),
      /**
       * Minutes for which the guard watches a release that went live; 0 disables it, e.g. during development, when pages may
       * be broken.
       */
      bakeMinutes: read.integer('BAKE_MINUTES', production ? 60 : 0, 0, 1440),
      webhook: readDeliveryWebhook(read),
      /** Start although live releases call operations that this API no longer serves. */
      forceDropOperations: read.flag('FORCE_DROP_OPERATIONS', false),
      /** Team back ends may be on this machine and in private networks, and be called without TLS. */
      privateBackends: read.flag('PRIVATE_BACKENDS', !production),
      /** Bytes of release files and packages that the registry accepts for one app within a day. */
      uploadBytesPerDay: read.integer('RELEASE_MB_PER_DAY', 4096, 16, 1_000_000) * 1024 * 1024,
      rehearsal: readRehearsal(read),
      /** Maximum slowdown of a release's pages relative to the previous release (percent of load time); 25 is a quarter. */
      slowerPercent: read.integer('GUARD_SLOWER_PERCENT', 25, 5, 500),
      /** Public pages are delivered with their first screen, rendered by their release's server build. */
      firstScreens: read.flag('FIRST_SCREENS', true),
    },
  } as const;
};

export type Config = ReturnType<typeof readConfig>;
