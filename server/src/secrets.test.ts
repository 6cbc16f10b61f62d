import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from './secrets.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-secrets-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('readSecrets', () => {
  it('makes secrets at the first start and keeps them for the user alone', async () => {
    const config = { dataDir, secretKey: undefined, operatorToken: undefined, operators: [], formerKeys: [] };
    const [first, second] = await Promise.all([readSecrets(config), readSecrets(config)]);
    expect([first.firstStart, second.firstStart].filter(Boolean)).toHaveLength(1);
    expect(second.secretKey).toEqual(first.secretKey);
    expect(first.secretKey).toHaveLength(32);
    expect(await readSecrets(config)).toMatchObject({ firstStart: false, operatorToken: first.operatorToken });
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it('prefers the settings', async () => {
    const secrets = await readSecrets({
      dataDir,
      secretKey: 'ab'.repeat(32),
      operatorToken: 'an-operator-token',
      operators: [],
      formerKeys: [],
    });
    expect(secrets).toMatchObject({ operatorToken: 'an-operator-token', firstStart: false });
    expect(secrets.secretKey.toString('hex')).toBe('ab'.repeat(32));
  });
});
