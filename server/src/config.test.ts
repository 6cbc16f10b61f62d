import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';

const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs8 = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const spki = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const weakKey = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const wechatPay = {
  PAYMENT_CHANNELS: 'wechat',
  WECHAT_PAY_APP_ID: 'wx0123456789abcdef',
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
  WECHAT_PAY_PRIVATE_KEY: pkcs8.replaceAll('\n', String.raw`\n`),
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
};
const alipay = {
  PAYMENT_CHANNELS: 'balance,alipay',
  ALIPAY_APP_ID: '2021000122671080',
  ALIPAY_SELLER_ID: '2088000000000000',
  ALIPAY_PRIVATE_KEY: pkcs8,
  ALIPAY_PUBLIC_KEY: spki,
};

describe('readConfig', () => {
  it('has a working default for everything', () => {
    expect(readConfig({})).toMatchObject({
      appEnv: 'development',
      host: '127.0.0.1',
      port: 4173,
      dataDir: `${process.cwd()}/.data`,
      databaseUrl: undefined,
      demo: true,
      demoOperator: false,
      apiPrefix: '/juhe',
      publicOrigin: 'http://127.0.0.1:4173',
      trustProxy: false,
      rateLimitScale: 1,
      minFreeBytes: 512 * 1024 * 1024,
      logLevel: 'info',
      sms: { provider: 'console' },
      wx: { provider: 'sandbox' },
      storage: { kind: 'local' },
      payment: { channels: ['balance', 'sandbox'] },
      ai: { kind: 'embedded', dailyLimit: 50, contextChars: 12_000 },
      csj: { partner: 'juhe-dev', secureKey: 'juhe-csj-key-dev' },
      delivery: {
        channel: 'production',
        adopt: 'new',
        bakeMinutes: 0,
        forceDropOperations: false,
        firstScreens: true,
        privateBackends: true,
        uploadBytesPerDay: 4096 * 1024 * 1024,
      },
    });
  });

  it.each(['security@example.org', 'http://example.org/report', 'mailto:nobody', 'tel:12'])(
    'refuses a security contact that no reporter could use: %s',
    (contact) => {
      expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(ConfigError);
    },
  );

  it('reaches outside services by TLS in production', () => {
    const production = { APP_ENV: 'production', CHECK_KEY: 'key' };
    for (const url of ['http://check.example.org/', 'http://10.0.0.7:80/', 'http://127.0.0.1.example.org/'])
      expect(() => readConfig({ ...production, CHECK_URL: url })).toThrow(/CHECK_URL=.*https:/);
    for (const url of ['https://check.example.org', 'http://127.0.0.1:9000', 'http://[::1]:9000', 'http://localhost:1'])
      expect(readConfig({ ...production, CHECK_URL: url }).check).toMatchObject({ url });
    const hosts = { PLAIN_HTTP_HOSTS: 'minio, checker' };
    expect(readConfig({ ...production, ...hosts, CHECK_URL: 'http://checker:80' }).check).toMatchObject({
      url: 'http://checker:80',
    });
    expect(() => readConfig({ ...production, ...hosts, CHECK_URL: 'http://checker.example' })).toThrow(ConfigError);
    expect(readConfig({ CHECK_KEY: 'key', CHECK_URL: 'http://check.example.org' }).check).toMatchObject({ kind: 'http' });
  });

  it('is reached by TLS in production, or on this machine alone', () => {
    const production = { APP_ENV: 'production' };
    const plain = { ...production, PUBLIC_ORIGIN: 'http://juhe.example' };
    expect(() => readConfig(plain)).toThrow(/PUBLIC_ORIGIN=.*https:/);
    expect(() => readConfig({ ...plain, PLAIN_HTTP_HOSTS: 'juhe.example' })).toThrow(/PUBLIC_ORIGIN=.*https:/);
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7'])
      expect(() => readConfig({ ...production, HOST })).toThrow(/PUBLIC_ORIGIN is not set/);
    expect(readConfig({ ...production, HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://juhe.example' })).toMatchObject({
      publicOrigin: 'https://juhe.example',
    });
    for (const origin of ['http://127.0.0.1:4173', 'http://localhost:4173'])
      expect(readConfig({ ...production, PUBLIC_ORIGIN: origin })).toMatchObject({ publicOrigin: origin });
    expect(readConfig({ PUBLIC_ORIGIN: 'http://juhe.example' })).toMatchObject({ publicOrigin: 'http://juhe.example' });
  });

  it('asks for the protection of a database elsewhere in production', () => {
    const production = { APP_ENV: 'production' };
    expect(() => readConfig({ ...production, DATABASE_URL: 'postgres://u:p@db.example.org/juhe' })).toThrow(/sslmode/);
    for (const url of [
      'postgres://u:p@db.example.org/juhe?sslmode=verify-full',
      'postgres://u:p@127.0.0.1:5432/juhe',
      'postgres://u@/juhe?host=/run/postgresql',
      'postgres://%2Frun%2Fpostgresql/juhe',
    ])
      expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('reads a secret from the file that a secret store mounts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'juhe-secret-'));
    try {
      const file = join(folder, 'key');
      writeFileSync(file, `${'ab'.repeat(32)}\n`);
      expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe('ab'.repeat(32));
      expect(() => readConfig({ SECRET_KEY_FILE: file, SECRET_KEY: 'cd'.repeat(32) })).toThrow(/SECRET_KEY_FILE are both set/);
      expect(() => readConfig({ SECRET_KEY_FILE: join(folder, 'absent') })).toThrow(/SECRET_KEY_FILE=/);
      writeFileSync(file, 'short');
      expect(() => readConfig({ SECRET_KEY_FILE: file })).toThrow(/^SECRET_KEY=\(5 characters, not shown\)/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is careful in production', () => {
    expect(readConfig({ APP_ENV: 'production' })).toMatchObject({
      production: true,
      demo: false,
      wx: { provider: 'off' },
      payment: { channels: ['balance'] },
      delivery: { adopt: 'missing', bakeMinutes: 60, privateBackends: false },
    });
  });

  it('takes an empty value for unset', () => {
    expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({ port: 4173, host: '127.0.0.1' });
  });

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ CHANNEL: 'staging' }, { delivery: { channel: 'staging' } }],
    [{ ADOPT_BUILDS: '0' }, { delivery: { adopt: 'none' } }],
    [{ ADOPT_BUILDS: '1', APP_ENV: 'production' }, { delivery: { adopt: 'new' } }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ SECRET_KEY_OLD: `${'ab'.repeat(32)}, ${'cd'.repeat(32)}` }, { formerKeys: ['ab'.repeat(32), 'cd'.repeat(32)] }],
    [
      { BACKUP_DIR: '/b', BACKUP_DAYS: '30' },
      { backupDir: '/b', backupDays: 30 },
    ],
    [{ APP_ENV: 'production', DATA_DIR: '/d' }, { backupDir: '/d/backups' }],
    [{ APP_ENV: 'production', BACKUP_DIR: 'off' }, { backupDir: undefined }],
    [{ DATABASE_URL: 'postgres://localhost/x', BACKUP_DIR: '/b' }, { backupDir: undefined }],
    [
      { DATABASE_URL: 'postgres://localhost/x', DATABASE_READ_URL: 'postgres://localhost:5001/x' },
      { databaseReadUrl: 'postgres://localhost:5001/x' },
    ],
    [{ METRICS_LISTEN: '127.0.0.1:9464' }, { telemetry: { metrics: { host: '127.0.0.1', port: 9464 }, endpoint: undefined } }],
    [{ METRICS_LISTEN: '[::1]:9464' }, { telemetry: { metrics: { host: '::1', port: 9464 } } }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { telemetry: { endpoint: 'http://127.0.0.1:4318', traceShare: 0.25 } },
    ],
    [{ ALERT_URL: 'https://alerts.example.org/x' }, { alertUrl: 'https://alerts.example.org/x' }],
    [
      { OPERATOR_TOKENS: `anna:${'ab'.repeat(32)}:2099-01-31:mall+read` },
      { operators: [{ name: 'anna', roles: ['mall', 'read'] }] },
    ],
    [
      { AI_BASE_URL: 'https://model.example.org/v1/', AI_MODEL: 'm', AI_API_KEY: 'k' },
      { ai: { kind: 'model', baseUrl: 'https://model.example.org/v1', model: 'm', apiKey: 'k', timeoutSeconds: 30 } },
    ],
    [{ DEMO: '0' }, { demo: false, demoOperator: false }],
    [{ DEMO_OPERATOR: '1' }, { demo: true, demoOperator: true }],
    [{ API_PREFIX: '/' }, { apiPrefix: '' }],
    [{ API_PREFIX: '/a/b' }, { apiPrefix: '/a/b' }],
    [{ HOST: '::1' }, { host: '::1', publicOrigin: 'http://[::1]:4173' }],
    [{ PUBLIC_ORIGIN: 'https://example.org/' }, { publicOrigin: 'https://example.org' }],
    [{ DATABASE_URL: 'postgres://juhe@%2Ftmp%2Fsocket/juhe' }, { databaseUrl: 'postgres://juhe@%2Ftmp%2Fsocket/juhe' }],
    [{ SHARE_KEY: 'k'.repeat(24), SHARE_IV: 'i'.repeat(16) }, { share: { key: 'k'.repeat(24), iv: 'i'.repeat(16) } }],
    [
      { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://sms.example.org/send', SMS_HTTP_SECRET: 's' },
      { sms: { provider: 'http', url: 'https://sms.example.org/send', secret: 's' } },
    ],
    [{ WX_PROVIDER: 'off' }, { wx: { provider: 'off' } }],
    [
      { WX_PROVIDER: 'wechat', WX_APP_ID: 'wx0123456789abcdef', WX_APP_SECRET: 's', APP_ENV: 'production' },
      {
        wx: {
          provider: 'wechat',
          appId: 'wx0123456789abcdef',
          secret: 's',
          authorizeUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
          apiUrl: 'https://api.weixin.qq.com',
        },
      },
    ],
    [
      s3,
      {
        storage: {
          kind: 's3',
          endpoint: 'https://s3.example.org',
          bucket: 'b',
          region: 'us-east-1',
          accessKeyId: 'id',
          secretAccessKey: 'secret',
        },
      },
    ],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ APP_ENV: 'production' }, { sms: { provider: 'off' } }],
    [wechatPay, { payment: { channels: ['wechat'], alipay: undefined, wechat: { apiUrl: 'https://api.mch.weixin.qq.com' } } }],
    [
      { ...wechatPay, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01', WECHAT_PAY_PUBLIC_KEY: spki },
      { payment: { wechat: { publicKey: { id: 'PUB_KEY_ID_01' } } } },
    ],
    [alipay, { payment: { channels: ['balance', 'alipay'], alipay: { gatewayUrl: 'https://openapi.alipay.com/gateway.do' } } }],
    [{ PAYMENT_CHANNELS: 'sandbox, balance' }, { payment: { channels: ['balance', 'sandbox'] } }],
  ])('reads %j', (env, expected) => {
    expect(readConfig(env as Record<string, string>)).toMatchObject(expected);
  });

  it.each([
    [{ CHANNEL: 'prod' }, 'CHANNEL="prod" is not valid: allowed is dev, staging, production'],
    [{ ADOPT_BUILDS: 'yes' }, 'ADOPT_BUILDS="yes" is not valid: allowed is 0, 1'],
    [{ FORCE_DROP_OPERATIONS: 'true' }, 'FORCE_DROP_OPERATIONS="true"'],
    [{ PORT: '65536' }, 'PORT="65536" is not valid: allowed is a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT="-1"'],
    [{ PORT: '80.5' }, 'PORT="80.5"'],
    [{ PORT: '4e3' }, 'PORT="4e3"'],
    [{ PORT: '４１７３' }, 'PORT="４１７３"'],
    [{ PORT: 'http' }, 'PORT="http"'],
    [{ HOST: 'http://x' }, 'HOST="http://x"'],
    [{ DEMO: 'yes' }, 'DEMO="yes" is not valid: allowed is 0, 1'],
    [{ DEMO: 'true' }, 'DEMO="true"'],
    [{ TEST_CLOCK: '1', APP_ENV: 'production' }, 'TEST_CLOCK="1" is not valid: allowed is 0 where APP_ENV=production'],
    [{ DEMO_OPERATOR: 'on' }, 'DEMO_OPERATOR="on" is not valid: allowed is 0, 1'],
    [{ DEMO_OPERATOR: '1', DEMO: '0' }, 'DEMO_OPERATOR="1" is not valid: allowed is 0 where DEMO=0'],
    [{ DEMO_OPERATOR: '1', APP_ENV: 'production' }, 'DEMO_OPERATOR="1" is not valid: allowed is 0 where APP_ENV=production'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY="true" is not valid: allowed is 0, a number of proxies from 1 to 9, or'],
    [{ TRUST_PROXY: '10' }, 'TRUST_PROXY="10"'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY="10.0.0.0/0"'],
    [{ TRUST_PROXY: '10.0.0.1,proxy' }, 'TRUST_PROXY="10.0.0.1,proxy"'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE="0"'],
    [{ RELEASE_MB_PER_DAY: '15' }, 'RELEASE_MB_PER_DAY="15"'],
    [
      { SMS_PROVIDER: 'console', APP_ENV: 'production' },
      'SMS_PROVIDER="console" is not valid: allowed is off or http where APP_ENV=production',
    ],
    [{ APP_ENV: 'staging' }, 'APP_ENV="staging" is not valid: allowed is development, production'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL="loud"'],
    [{ API_PREFIX: 'juhe' }, 'API_PREFIX="juhe"'],
    [{ API_PREFIX: '/juhe/' }, 'API_PREFIX="/juhe/"'],
    [
      { PUBLIC_ORIGIN: 'example.org' },
      'PUBLIC_ORIGIN="example.org" is not valid: allowed is an address with http:// or https://',
    ],
    [
      { PUBLIC_ORIGIN: 'https://example.org/shop' },
      'PUBLIC_ORIGIN="https://example.org/shop" is not valid: allowed is scheme, host and port only',
    ],
    [{ DATABASE_READ_URL: 'postgres://localhost/x' }, 'DATABASE_URL is not set: needed because DATABASE_READ_URL is set'],
    [
      { DATABASE_URL: 'postgres://x/y', DATABASE_READ_URL: 'mysql://root:hunter2@x/y' },
      'DATABASE_READ_URL=(24 characters, not shown) is not valid: allowed is postgres://',
    ],
    [{ METRICS_LISTEN: '9464' }, 'METRICS_LISTEN="9464" is not valid: allowed is a host and a port'],
    [{ METRICS_LISTEN: 'localhost:70000' }, 'METRICS_LISTEN="localhost:70000" is not valid'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG="2" is not valid: allowed is a share from 0 to 1'],
    [{ APP_ENV: 'production', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.org:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT='],
    [
      { DATABASE_URL: 'mysql://root:hunter2@x/y' },
      'DATABASE_URL=(24 characters, not shown) is not valid: allowed is postgres://',
    ],
    [{ POOL_SIZE: '1' }, 'POOL_SIZE="1"'],
    [{ SHARE_KEY: 'short' }, 'SHARE_KEY=(5 characters, not shown) is not valid: allowed is text of 16, 24 or 32 bytes'],
    [{ SHARE_KEY: '钥'.repeat(16) }, 'SHARE_KEY='],
    [{ SHARE_IV: 'x'.repeat(17) }, 'SHARE_IV=(17 characters'],
    [{ SECRET_KEY: 'abc' }, 'SECRET_KEY='],
    [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN='],
    [{ OPERATOR_TOKENS: 'anna:plain-token' }, 'OPERATOR_TOKENS='],
    [{ SECRET_KEY_OLD: 'abc' }, 'SECRET_KEY_OLD='],
    [{ APP_ENV: 'production', DEMO: '1' }, 'DEMO="1" is not valid: allowed is 0 where APP_ENV=production'],
    [{ ALERT_URL: 'ftp://x' }, 'ALERT_URL='],
    [{ DELIVERY_WEBHOOK_URL: 'https://x' }, 'DELIVERY_WEBHOOK_SECRET is not set: needed because DELIVERY_WEBHOOK_URL'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER="pigeon" is not valid: allowed is off, console, http'],
    [{ SMS_PROVIDER: 'http' }, 'SMS_HTTP_URL is not set: needed because SMS_PROVIDER=http'],
    [{ SMS_PROVIDER: 'http', SMS_HTTP_URL: 'ftp://x' }, 'SMS_HTTP_URL="ftp://x"'],
    [{ SMS_PROVIDER: 'http', SMS_HTTP_URL: 'https://x' }, 'SMS_HTTP_SECRET is not set'],
    [{ WX_PROVIDER: 'qq' }, 'WX_PROVIDER="qq" is not valid: allowed is off, sandbox, wechat'],
    [{ WX_PROVIDER: 'sandbox', APP_ENV: 'production' }, 'WX_PROVIDER="sandbox" is not valid: allowed is off or wechat'],
    [{ WX_PROVIDER: 'wechat' }, 'WX_APP_ID is not set: needed because WX_PROVIDER=wechat'],
    [{ WX_PROVIDER: 'wechat', WX_APP_ID: 'a b c d' }, 'WX_APP_ID="a b c d" is not valid'],
    [{ WX_PROVIDER: 'wechat', WX_APP_ID: 'wx01' }, 'WX_APP_SECRET is not set'],
    [
      { WX_PROVIDER: 'wechat', WX_APP_ID: 'wx01', WX_APP_SECRET: 'hunter2', WX_API_URL: 'ftp://x' },
      'WX_API_URL="ftp://x" is not valid',
    ],
    [{ STORAGE: 'ftp' }, 'STORAGE="ftp" is not valid: allowed is local, s3'],
    [{ ...s3, S3_BUCKET: '' }, 'S3_BUCKET is not set'],
    [{ ...s3, S3_REGION: 'a b' }, 'S3_REGION="a b"'],
    [{ PAYMENT_CHANNELS: 'balance,cash' }, 'PAYMENT_CHANNELS="balance,cash"'],
    [{ PAYMENT_CHANNELS: 'balance,balance' }, 'PAYMENT_CHANNELS='],
    [
      { PAYMENT_CHANNELS: 'balance,sandbox', APP_ENV: 'production' },
      'PAYMENT_CHANNELS="balance,sandbox" is not valid: allowed is anything but sandbox',
    ],
    [{ PAYMENT_CHANNELS: 'wechat' }, 'WECHAT_PAY_API_V3_KEY is not set: needed because PAYMENT_CHANNELS names wechat'],
    [{ ...wechatPay, WECHAT_PAY_APP_ID: 'app' }, 'WECHAT_PAY_APP_ID="app" is not valid'],
    [{ ...wechatPay, WECHAT_PAY_MCH_ID: '19' }, 'WECHAT_PAY_MCH_ID="19" is not valid'],
    [{ ...wechatPay, WECHAT_PAY_SERIAL: '' }, 'WECHAT_PAY_SERIAL is not set'],
    [
      { ...wechatPay, WECHAT_PAY_API_V3_KEY: 'hunter2' },
      'WECHAT_PAY_API_V3_KEY=(7 characters, not shown) is not valid: allowed is text of 32 bytes',
    ],
    [
      { ...wechatPay, WECHAT_PAY_PRIVATE_KEY: 'hunter2' },
      'WECHAT_PAY_PRIVATE_KEY=(7 characters, not shown) is not valid: allowed is an RSA private key of 2048 bits',
    ],
    [{ ...wechatPay, WECHAT_PAY_PRIVATE_KEY: weakKey }, 'allowed is an RSA private key of 2048 bits or more'],
    [{ ...wechatPay, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' }, 'WECHAT_PAY_PUBLIC_KEY is not set: needed because the other'],
    [{ ...wechatPay, WECHAT_PAY_API_URL: 'ftp://x' }, 'WECHAT_PAY_API_URL="ftp://x"'],
    [{ ...wechatPay, APP_ENV: 'production' }, 'PUBLIC_ORIGIN is not set: needed because PAYMENT_CHANNELS names wechat'],
    [{ ...alipay, ALIPAY_APP_ID: '1' }, 'ALIPAY_APP_ID="1" is not valid'],
    [{ ...alipay, ALIPAY_SELLER_ID: '1088000000000000' }, 'ALIPAY_SELLER_ID='],
    [{ ...alipay, ALIPAY_PRIVATE_KEY: '' }, 'ALIPAY_PRIVATE_KEY is not set'],
    [
      { ...alipay, ALIPAY_PUBLIC_KEY: 'hunter2' },
      'ALIPAY_PUBLIC_KEY=(7 characters, not shown) is not valid: allowed is an RSA public key',
    ],
  ])('refuses %j in one line', (env, message) => {
    const read = () => readConfig(env as Record<string, string>);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    try {
      read();
    } catch (error) {
      expect((error as Error).message).not.toMatch(/\n|hunter2/);
    }
  });
});
