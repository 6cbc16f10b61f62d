import { openBuild, parseReleases } from './releases.ts';

describe('releases of a run', () => {
  it('are read from one line', () => {
    expect(parseReleases()).toEqual({});
    expect(parseReleases('')).toEqual({});
    expect(parseReleases('mall=1.4.0+0123456789ab, reviews=http://127.0.0.1:4181/')).toEqual({
      mall: '1.4.0+0123456789ab',
      reviews: 'http://127.0.0.1:4181/',
    });
  });

  it.each(['mall', 'mall=', '=1.0.0', 'Mall=1.0.0', 'mall 1.0.0'])('are refused as %s', (text) => {
    expect(() => parseReleases(text)).toThrow(/RELEASES: .* names no app/);
  });
});

it('opens a build beside releases with a QA token, at an origin with or without a slash', async () => {
  const opened: string[] = [];
  const page = { goto: (url: string) => Promise.resolve(void opened.push(url)) as never };
  const build = { app: 'reviews', url: 'http://127.0.0.1:9' };
  await openBuild(page, build, '/remote/reviews/home', { origin: 'http://h/', releases: { mall: '1.0.0+0a' }, token: 't' });
  expect(opened).toEqual([
    'http://h/h5/?mf.mall=1.0.0%2B0a&mf.reviews=http%3A%2F%2F127.0.0.1%3A9&mf.token=t#/remote/reviews/home',
  ]);
});
