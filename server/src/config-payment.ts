import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Reader, refuse } from './config-reader.ts';

/** Channels that have an adapter. */
export const paymentChannels = ['balance', 'sandbox', 'wechat', 'alipay'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/**
 * Returns a key in any format used by providers: PEM, PEM in one line with ` `, or the bare base64 of its DER (`label` is
 * then its kind).
 */
const pemOf = (value: string, label: 'PRIVATE KEY' | 'PUBLIC KEY'): string => {
  const text = value.replaceAll(String.raw`\n`, '\n').trim();
  if (text.startsWith('-----')) return text;
  return `-----BEGIN ${label}-----\n${text.replaceAll(/\s/g, '')}\n-----END ${label}-----\n`;
};

const rsaKey = (
  name: string,
  value: string,
  make: (pem: string) => KeyObject,
  label: 'PRIVATE KEY' | 'PUBLIC KEY',
): KeyObject => {
  const allowed = `an RSA ${label.toLowerCase()} of 2048 bits or more, as PEM or base64`;
  let key: KeyObject;
  try {
    key = make(pemOf(value, label));
  } catch {
    return refuse(name, value, allowed);
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return key.asymmetricKeyType === 'rsa' && bits >= 2048 ? key : refuse(name, value, allowed);
};

const privateKey = (read: Reader, name: string, because: string): KeyObject =>
  rsaKey(name, read.required(name, because), createPrivateKey, 'PRIVATE KEY');
const publicKey = (name: string, value: string): KeyObject => rsaKey(name, value, createPublicKey, 'PUBLIC KEY');

const requiredText = (read: Reader, name: string, because: string, pattern: RegExp, allowed: string): string => {
  read.required(name, because);
  return read.text(name, '', pattern, allowed);
};

/** Reads the provider's own public key, which replaces its certificates; both settings or none. */
const readWechatPublicKey = (read: Reader) => {
  const value = read.optional('WECHAT_PAY_PUBLIC_KEY');
  const id = read.optional('WECHAT_PAY_PUBLIC_KEY_ID');
  if (value === undefined && id === undefined) return undefined;
  const because = 'the other of WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID is set';
  return {
    id: requiredText(read, 'WECHAT_PAY_PUBLIC_KEY_ID', because, /^PUB_KEY_ID_\w{1,64}$/, 'an id such as PUB_KEY_ID_0116…'),
    key: publicKey('WECHAT_PAY_PUBLIC_KEY', value ?? read.required('WECHAT_PAY_PUBLIC_KEY', because)),
  } as const;
};

/** Reads WeChat Pay, API v3, for a direct merchant. */
const readWechatPay = (read: Reader) => {
  const because = 'PAYMENT_CHANNELS names wechat';
  const apiV3Key = read.required('WECHAT_PAY_API_V3_KEY', because);
  if (Buffer.byteLength(apiV3Key) !== 32) refuse('WECHAT_PAY_API_V3_KEY', apiV3Key, 'text of 32 bytes');
  return {
    appId: requiredText(
      read,
      'WECHAT_PAY_APP_ID',
      because,
      /^wx\w{4,62}$/,
      'the id of an app that is bound to the merchant, such as wx0123456789abcdef',
    ),
    mchId: requiredText(read, 'WECHAT_PAY_MCH_ID', because, /^\d{8,12}$/, "the merchant's number, such as 1900000001"),
    serial: requiredText(
      read,
      'WECHAT_PAY_SERIAL',
      because,
      /^[0-9A-F]{16,64}$/i,
      "the hexadecimal serial number of the merchant's certificate",
    ),
    privateKey: privateKey(read, 'WECHAT_PAY_PRIVATE_KEY', because),
    apiV3Key: Buffer.from(apiV3Key),
    publicKey: readWechatPublicKey(read),
    apiUrl: read.webUrl('WECHAT_PAY_API_URL') ?? 'https://api.mch.weixin.qq.com',
  } as const;
};

/** Reads Alipay's open platform with RSA2. */
const readAlipay = (read: Reader) => {
  const because = 'PAYMENT_CHANNELS names alipay';
  return {
    appId: requiredText(read, 'ALIPAY_APP_ID', because, /^\d{16}$/, "the app's 16 digits"),
    sellerId: requiredText(read, 'ALIPAY_SELLER_ID', because, /^2088\d{12}$/, "the merchant's 16 digits, which begin with 2088"),
    privateKey: privateKey(read, 'ALIPAY_PRIVATE_KEY', because),
    publicKey: publicKey('ALIPAY_PUBLIC_KEY', read.required('ALIPAY_PUBLIC_KEY', because)),
    gatewayUrl: read.webUrl('ALIPAY_GATEWAY_URL') ?? 'https://openapi.alipay.com/gateway.do',
  } as const;
};

/** Reads the payment channels and the keys of external gateways; a gateway reaches us at PUBLIC_ORIGIN. */
export const readPayment = (read: Reader, production: boolean) => {
  const fallback = production ? 'balance' : 'balance,sandbox';
  const value = read.optional('PAYMENT_CHANNELS') ?? fallback;
  const names = value.split(',').map((name) => name.trim());
  const channels: readonly PaymentChannel[] = paymentChannels.filter((channel) => names.includes(channel));
  if (channels.length !== names.length)
    refuse('PAYMENT_CHANNELS', value, `a comma-separated list of ${paymentChannels.join(', ')}, each once`);
  if (production && channels.includes('sandbox'))
    refuse('PAYMENT_CHANNELS', value, 'anything but sandbox where APP_ENV=production');
  for (const name of ['wechat', 'alipay'] as const)
    if (production && channels.includes(name))
      read.required('PUBLIC_ORIGIN', `PAYMENT_CHANNELS names ${name}, which sends its notices there`);
  return {
    channels,
    wechat: channels.includes('wechat') ? readWechatPay(read) : undefined,
    alipay: channels.includes('alipay') ? readAlipay(read) : undefined,
  } as const;
};

export type PaymentSettings = ReturnType<typeof readPayment>;
export type WechatPaySettings = NonNullable<PaymentSettings['wechat']>;
export type AlipaySettings = NonNullable<PaymentSettings['alipay']>;
