import { partner } from '@juhe/contract/content/partner';
import { readConfig } from '../../config.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { signatureOf } from './partner.service.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer({ env: { CSJ_PARTNER: 'juhe', CSJ_SECURE_KEY: 'k3y' } });
});
afterAll(() => t.close());

// CONTENT-113
test('signs the sorted characters of key, timestamp and nonce by SHA-1', () => {
  // printf '1700000000abcxyz' | sha1sum
  expect(signatureOf('xyz', '1700000000', 'abc')).toBe('159e38c727bfeed4d3780efdbd83667c34284cf6');
  expect(signatureOf('abc', '1700000000', 'xyz')).toBe(signatureOf('xyz', '1700000000', 'abc'));
});

test('returns a fresh signature to each caller, and never the key', async () => {
  const ann = t.as(await t.memberWith());
  const [firstSignature, two] = [await ann(partner.getPartnerSignature, {}), await ann(partner.getPartnerSignature, {})];
  const { nonce, timestamp } = firstSignature.data;
  const signature = signatureOf('k3y', String(timestamp), nonce);
  expect(firstSignature.data).toEqual({ partner: 'juhe', timestamp, nonce, signature });
  expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(30);
  expect(two.data.nonce).not.toBe(nonce);
  expect(JSON.stringify(firstSignature)).not.toContain('k3y');
  expect(await t.call(partner.getPartnerSignature, {})).toMatchObject({ code: 401 });
});

test('is limited per member', async () => {
  const ann = await t.memberWith();
  const responses = await t.together(70, () => [partner.getPartnerSignature, {}, { token: ann.token }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(60);
  expect(responses.filter(({ code }) => code === 429)).toHaveLength(10);
});

// CONTENT-114
test('is disabled in production until it is completely configured', async () => {
  expect(readConfig({}).csj).toEqual({ partner: 'juhe-dev', secureKey: 'juhe-csj-key-dev' });
  expect(readConfig({ APP_ENV: 'production' }).csj).toBeUndefined();
  expect(() => readConfig({ APP_ENV: 'production', CSJ_PARTNER: 'juhe' })).toThrow('CSJ_SECURE_KEY is not set');
  expect(() => readConfig({ APP_ENV: 'production', CSJ_SECURE_KEY: 'k' })).toThrow('CSJ_PARTNER is not set');
  const off = await testServer({ env: { APP_ENV: 'production' } });
  const bob = await off.memberWith();
  expect(await off.as(bob)(partner.getPartnerSignature, {})).toMatchObject({ code: 409, key: 'partner.off' });
  await off.close();
});
