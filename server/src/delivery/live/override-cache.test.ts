import { readConfig } from '../../config.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { createLive } from './live.service.ts';

const shell = sampleBuild('shell', 1).release;
const mall = sampleBuild('mall', 1).release;

/** A live service over a fixed channel that counts its signed responses. */
const counting = (env: Record<string, string>) => {
  let signed = 0;
  const live = createLive({
    config: readConfig(env),
    log: { error: () => undefined } as never,
    signing: {
      kid: () => 'k1',
      keys: () => [],
      pageKeys: () => [],
      sign: () => {
        signed += 1;
        return { kid: 'k1', value: 'v' };
      },
    } as never,
    releases: {
      find: (app: string, name: string) => Promise.resolve([shell, mall].find((r) => r.app === app && r.release === name)),
    },
    channels: {
      state: () =>
        Promise.resolve({
          channel: 'production',
          generation: 7,
          apps: { shell: { release: shell.release }, mall: { release: mall.release } },
        } as never),
    },
    canaryKey: Buffer.alloc(32),
    refusals: () => [],
    readQaToken: async () => undefined,
    developed: () => [],
  });
  const signaturesFor = async (search: string) => {
    const caller = { device: undefined, lang: 'en' as const, search };
    await Promise.all([live.page('production', caller), live.document('production', caller)]);
    return signed;
  };
  return signaturesFor;
};

describe('responses to overrides', () => {
  it.each([
    ['production without a token', { APP_ENV: 'production' }, (i: number) => `mf.mall=http://localhost:${4000 + i}`],
    ['releases that do not exist', {}, (i: number) => `mf.mall=x${i}`],
  ])('that are all refused are computed once: %s', async (_name, env, searchOf) => {
    const signaturesFor = counting(env);
    const first = await signaturesFor(searchOf(0));
    for (let i = 1; i < 20; i += 1) await signaturesFor(searchOf(i));
    expect(await signaturesFor(searchOf(20))).toBe(first);
  });

  it('that are accepted are computed for their caller', async () => {
    const signaturesFor = counting({});
    const first = await signaturesFor(`mf.mall=${mall.release}`);
    expect(await signaturesFor(`mf.mall=${mall.release}`)).toBe(2 * first);
  });
});
