/** Samples of the provider's own SDKs: wechatpay-go (core/notify) for signature and seal, wechatpay-php (tests/fixtures) for the statement. */
import { X509Certificate } from 'node:crypto';
import { isSigned, openSealed } from './signature.ts';
import { wechatStatement } from './statement.ts';

const certificate = `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`;
const ciphertext =
  'YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZt' +
  'tevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR' +
  '7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==';
const body = `{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"${ciphertext}","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}`;
const notice = {
  timestamp: '1624523846',
  nonce: 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
  signature:
    'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXF' +
    'lbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1I' +
    'BLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY4' +
    '06ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
  body,
};

it('verifies the sample notification while it is fresh and unchanged', () => {
  const { publicKey } = new X509Certificate(certificate);
  const at = 1_624_523_846_000;
  expect(isSigned(publicKey, notice, at)).toBe(true);
  expect(isSigned(publicKey, notice, at + 299_000)).toBe(true);
  expect(isSigned(publicKey, notice, at + 301_000)).toBe(false);
  expect(isSigned(publicKey, notice, at - 301_000)).toBe(false);
  expect(isSigned(publicKey, { ...notice, body: `${body} ` }, at)).toBe(false);
  expect(isSigned(publicKey, { ...notice, nonce: 'x' }, at)).toBe(false);
  expect(isSigned(publicKey, { ...notice, timestamp: 'soon' }, at)).toBe(false);
});

it('decrypts the encrypted resource of the sample, and no other', () => {
  const key = Buffer.from('testMchAPIv3Key0');
  const sealed = { ciphertext, nonce: 'Kj7QIyUiYx1q', associatedData: 'payscore' };
  expect(JSON.parse(openSealed(key, sealed))).toEqual({
    mchid: '1234567890',
    appid: '054aa7d7a2a54ab5898df65bd96f001c',
    create_time: '2020-06-30T12:12:00+08:00',
    out_contract_code: '21640bdbd08e473e828f3206a2741c6e',
  });
  expect(() => openSealed(key, { ...sealed, associatedData: 'other' })).toThrow();
  expect(() => openSealed(Buffer.alloc(32, 1), sealed)).toThrow();
});

const head =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const foot =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\n`2.0,`0.03,`0.01,`0.0,`0.01,`0.03,`0.01\n';
const payment =
  '`2019-02-19 01:52:32,`wxab8acd895ab1638a,`1921000401,`0,`,`4200000263201902167700134902,`autotest_20190219015232_89201,`wxab8acb865bb1637e,`NATIVE,`SUCCESS,`OTHERS,`CNY,`0.03,`0.00,`0,`0,`0.00,`0.00,`,`,`autotest,`,`0.01000,`39.00%,`0.03,`0.00,`';
const refund =
  '`2019-02-19 05:01:46,`wxab8acd895ab1638a,`1921000401,`0,`harryma007,`4200000263201902167700134212,`autotest_20190216081946_82335,`oHkLxtx0vUqe-18p_AXTZ1innxkCY,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50000709672019011908420787722,`REF4200000263201902167700963919,`0.01,`0.00,`ORIGINAL,`SUCCESS,`系统拨测-cheeryin-test_micropay_succ,`,`0.00000,`39.00%,`0.00,`0.01,`';

it('parses the lines of the sample statement', () => {
  expect(wechatStatement([head, payment, refund, foot].join('\n'))).toEqual([
    {
      kind: 'payment',
      number: '4200000263201902167700134902',
      outTradeNo: 'autotest_20190219015232_89201',
      amountCents: 3,
      feeCents: 1,
      at: new Date('2019-02-18T17:52:32Z'),
    },
    {
      kind: 'refund',
      number: 'REF4200000263201902167700963919',
      outTradeNo: 'autotest_20190216081946_82335',
      amountCents: 1,
      feeCents: 0,
      at: new Date('2019-02-18T21:01:46Z'),
    },
  ]);
  const withComma = payment.replace('`autotest,', '`tea, green,');
  expect(wechatStatement([head, withComma, foot].join('\r\n'))).toHaveLength(1);
  expect(wechatStatement([head, refund.replace('ORIGINAL,`SUCCESS', 'ORIGINAL,`CHANGE'), foot].join('\n'))).toEqual([]);
});

it.each([
  ['a page', '<html>'],
  ['a file that is cut off', [head, payment].join('\n')],
  ['a line that is cut off', [head, payment.slice(0, 90), foot].join('\n')],
  [
    'a line without an amount',
    [head, payment.replace('`0.03,`0.00,`\n', ''), foot].join('\n').replace('39.00%,`0.03', '39.00%,`free'),
  ],
])('rejects %s instead of a statement', (_, file) => {
  expect(() => wechatStatement(file)).toThrow();
});
