import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { publish, removalTopic } from '../../events/publish.ts';
import { sampleBuild, sampleRoute } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';

jest.setTimeout(60_000);

const home = '/pages/index/index';
/** The shell's server build: a page is a function of its API requests. */
const shellScreens = `var juheShell = { render: async (pages, request, ask) => ({ html: await pages[request.path](request, ask) }) };`;
const template = `<html lang="{{lang}}" data-screen="{{screen}}"><script type="application/json" id="juhe-page">{{page}}</script>{{head}}<body><div id="root"></div>{{first}}{{body}}`;
const shell = sampleBuild('shell', 1, {
  files: {
    'main.js': 'shell',
    'main.css': ':root{--x:1}.shell-bar{top:0}.shell-other{top:1px}',
    'server/screens.js': shellScreens,
  },
  server: 'server/screens.js',
  page: { html: template, scriptHashes: [], styleHashes: [] },
});

/** A release of the content app whose home page is this function's text. */
const contentBuild = (mark: string, page: string, render: readonly string[] = ['GET /api/public']) =>
  sampleBuild('content', mark, {
    files: {
      'remoteEntry.js': `content(${JSON.stringify(mark)})`,
      'index.js': '1',
      'index.css':
        '@media (width<=899px){.content-card{top:2px;background:url(assets/x.svg)}}.content-card::after{content:"</style>"}.content-other{top:3px}',
      'server/screens.js': `var juheRemote = { pages: { '${home}': ${page} } };`,
    },
    server: 'server/screens.js',
    routes: [sampleRoute(home, { kind: 'tab', render })],
  });

const asking = `async ({ lang, routes }, ask) => {
  const answer = JSON.parse((await ask({ method: 'GET', path: '/api/public?a=1' })) ?? '{"data":"nothing"}');
  const secret = await ask({ method: 'GET', path: '/api/secret' });
  const unlisted = await ask({ method: 'GET', path: '/api/unlisted' });
  return '<main class="shell-bar" style="width:1px"><a class="content-card" href="#/x">' + lang + ' ' + routes[0].title + ' ' + answer.data + ' ' + secret + ' ' + unlisted +
    '<svg><use href="juhe-base:shell/assets/icons.svg#a"></use></svg></a></main>';
}`;

const otherPath = '/subPackages/a/b';
/** A release whose page after the hash shows its parameters. */
const addressed = (
  mark = 'addressed',
  body = `async ({ search }, ask) => '<main class="content-card">' + search + ' ' + JSON.parse(await ask({ method: 'GET', path: '/api/public' + search })).data + '</main>'`,
) =>
  sampleBuild('content', mark, {
    files: {
      'remoteEntry.js': `content(${JSON.stringify(mark)})`,
      'index.js': '1',
      'index.css': '.content-card{top:2px}',
      'server/screens.js': `var juheRemote = { pages: { '${otherPath}': ${body} } };`,
    },
    server: 'server/screens.js',
    routes: [sampleRoute(otherPath, { render: ['GET /api/public'], query: ['id', 'kind'] }), sampleRoute(home, { kind: 'tab' })],
  });

describe('first screens', () => {
  let delivery: TestDelivery;
  let value = 'one';
  let requests: string[] = [];
  /** Delays the API's responses until it resolves. */
  let pendingHold: Promise<unknown> | undefined;
  const page = async (headers: Record<string, string> = {}) => {
    const answer = await delivery.app.inject({ url: '/h5/', headers });
    return { html: answer.body, policy: String(answer.headers['content-security-policy']), etag: answer.headers.etag };
  };
  /** Returns the page once it has a screen that `fits`; a busy machine takes longer than a caller waits. */
  const screened = async (fits: (html: string) => boolean = () => true, headers: Record<string, string> = {}) => {
    const end = Date.now() + 20_000;
    for (;;) {
      const answer = await page(headers);
      if (answer.html.includes('id="first"') && fits(answer.html)) return answer;
      if (Date.now() > end) throw new Error(`no such first screen: ${answer.html}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const json = (html: string) =>
    JSON.parse(/id="juhe-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
      screen?: { path: string; at: number; answers: Record<string, string> };
    };
  const start = async (env: Record<string, string> = { FIRST_SCREENS: '1' }) => {
    const publicOperations = new Map([
      ['GET /api/public', 'reads'],
      ['GET /api/unlisted', 'reads'],
      ['GET /api/counted', 'counts'],
    ] as const);
    await delivery.start({ ...env }, { publicOperations });
    const handler = async (request: FastifyRequest) => {
      requests.push(`${request.url} ${request.headers['accept-language'] ?? ''} ${String(request.headers.authorization)}`);
      await pendingHold;
      return { code: 200, msg: 'ok', data: value };
    };
    delivery.app.route({ method: 'GET', url: '/juhe/api/*', handler });
  };
  const begin = async (build = contentBuild('asking', asking), env?: Record<string, string>) => {
    delivery.build(shell);
    delivery.build(build);
    await start(env);
  };

  beforeEach(async () => {
    value = 'one';
    requests = [];
    pendingHold = undefined;
    delivery = await testDelivery();
  });
  afterEach(() => delivery.close());

  it('are sent with the page, in its language, with their answers and the necessary styles', async () => {
    await begin();
    const { html, policy } = await screened(undefined, { 'accept-language': 'fr' });
    const base = (app: string, build: { release: { release: string } }) => `/r/${app}/${build.release.release}/`;
    expect(html).toContain(
      `<div id="first" data-embedded><main class="shell-bar" data-s="0"><a class="content-card" href="#/x">fr Découvrir one undefined undefined<svg><use href="${base('shell', shell)}assets/icons.svg#a"></use></svg></a></main></div>`,
    );
    const css = /<style data-embedded>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(css).toBe(
      `:root{--x:1}.shell-bar{top:0}@media (width<=899px){.content-card{top:2px;background:url(${base('content', contentBuild('asking', asking))}assets/x.svg)}}.content-card::after{content:"\\3c /style>"}#first [data-s="0"]{width:1px}`,
    );
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    const { screen } = json(html);
    expect(screen).toMatchObject({ path: home, answers: { 'GET /api/public?a=1': expect.stringContaining('"one"') } });
    expect(Object.keys(screen?.answers ?? {})).toHaveLength(1);
    // The early script decides by it whether the screen is shown.
    expect(html).toContain(`<html lang="fr" data-screen="${screen?.at} ${home}">`);
  });

  it('are those of visitors: they call only listed public operations, without anybody’s token', async () => {
    await begin(contentBuild('secret', asking, ['GET /api/public', 'GET /api/secret']));
    await screened(undefined, { 'accept-language': 'en', authorization: 'token-of-a-member' });
    expect(new Set(requests)).toEqual(new Set(['/juhe/api/public?a=1 en undefined']));
  });

  it('show a change within five seconds, and keep the same entity tag until then', async () => {
    await begin();
    const before = await screened();
    expect((await screened()).etag).toBe(before.etag);
    value = 'two';
    const changed = Date.now();
    let lastOld = changed;
    await screened((html) => {
      if (html.includes(' one ')) lastOld = Date.now();
      return html.includes(' two ');
    });
    expect(lastOld - changed).toBeLessThan(5500);
  });

  it('are discarded at once after a removal', async () => {
    await begin();
    const { html: before } = await screened();
    expect(before).toContain(' one ');
    // Nothing new can be rendered: without the notice the screen would stay for five seconds.
    pendingHold = new Promise(() => undefined);
    const started = Date.now();
    await delivery.test.db.inTx(async (tx) => publish(tx, removalTopic));
    while ((await page()).html.includes(' one ')) {
      expect(Date.now() - started).toBeLessThan(3500);
      // An injected request does not yield: the notice has to arrive in between.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  it('are rendered by the live release', async () => {
    await begin();
    await screened();
    const next = contentBuild('next', `async () => '<p>next</p>'`);
    await delivery.publish(next);
    await delivery.change([{ action: 'promote', app: 'content', release: next.release.release }]);
    expect((await screened((html) => html.includes('<p>next</p>'))).html).toContain(next.release.release);
    await delivery.change([{ action: 'kill', app: 'content' }]);
    const { html } = await page();
    expect(html).not.toContain('id="first"');
  });

  it.each([
    ['throws', `async () => { throw new Error('planted'); }`],
    ['hangs', 'async () => { for (;;) {} }'],
    ['grows', 'async () => { const all = []; for (;;) all.push(new Array(100000).fill(1)); }'],
    ['returns a whole document', `async () => '<!doctype html><title>502</title>'`],
    ['returns a script', `async () => '<p>x</p><script>alert(1)</script>'`],
    ['closes the page’s element', `async () => '</div><div>'`],
    ['uses a name that the shell lacks', `async () => juheShell.shared['@juhe/ui'].Missing()`],
  ])('are omitted when the app’s code %s: the page is sent with its skeleton, without delay', async (_, code) => {
    await begin(contentBuild('faulty', code));
    for (let i = 0; i < 3; i += 1) {
      const started = Date.now();
      const { html } = await page();
      expect(Date.now() - started).toBeLessThan(1900);
      expect(html).toContain('<div id="root">');
      expect(html).not.toContain('id="first"');
      expect(json(html).screen).toBeUndefined();
    }
  });

  it.each([
    ['a page that lists no operations', [sampleRoute(home, { kind: 'tab' })]],
    ['a page for members only', [sampleRoute(home, { kind: 'tab', access: 'required', render: ['GET /api/public'] })]],
  ])('are not rendered for %s', async (_, routes) => {
    const build = contentBuild('other', asking);
    await begin({ ...build, release: { ...build.release, routes } });
    expect((await page()).html).not.toContain('id="first"');
    expect(requests).toEqual([]);
  });

  describe('of an address behind the hash', () => {
    const requestScreen = (search: string, path = otherPath, headers: Record<string, string> = {}) =>
      delivery.app.inject({ url: `/platform/screen?${new URLSearchParams({ path, search })}`, headers });
    const answered = async (search: string, fits: (html: string) => boolean = () => true) => {
      const end = Date.now() + 20_000;
      for (;;) {
        const answer = await requestScreen(search);
        const screen =
          answer.statusCode === 200 ? answer.json<{ html: string; css: string; answers: Record<string, string> }>() : undefined;
        if (screen && fits(screen.html)) return screen;
        if (Date.now() > end) throw new Error(`no such first screen: ${answer.statusCode} ${answer.body}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };

    it('are returned with their styles and answers, for the parameters that the page reads', async () => {
      await begin(addressed());
      expect(json((await page()).html)).toMatchObject({ screens: [otherPath] });
      expect(await answered('kind=a%26b&invite=X1&id=7')).toEqual({
        html: '<main class="content-card">?id=7&kind=a%26b one</main>',
        css: ':root{--x:1}.content-card{top:2px}',
        answers: { 'GET /api/public?id=7&kind=a%26b': expect.stringContaining('"one"') },
      });
    });

    it('show a change within five seconds, and are discarded at once after a removal', async () => {
      await begin(addressed());
      await answered('id=1');
      value = 'two';
      const changed = Date.now();
      let lastOld = changed;
      await answered('id=1', (html) => {
        if (html.includes(' one')) lastOld = Date.now();
        return html.includes(' two');
      });
      expect(lastOld - changed).toBeLessThan(5500);
      pendingHold = new Promise(() => undefined);
      const removed = Date.now();
      await delivery.test.db.inTx(async (tx) => publish(tx, removalTopic));
      while ((await requestScreen('id=1')).statusCode === 200) {
        expect(Date.now() - removed).toBeLessThan(3500);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });

    it('are refused for other addresses', async () => {
      await begin(addressed());
      const cases = [
        ['an unknown page', '', '/subPackages/a/none', 204],
        ['a page without a first screen', '', home, 204],
        ['a parameter that is too long', `id=${'x'.repeat(201)}`, otherPath, 204],
        ['a malformed path', '', '../etc/passwd', 400],
        ['too many parameters', 'x'.repeat(501), otherPath, 400],
      ] as const;
      for (const [name, search, path, status] of cases)
        expect([name, (await requestScreen(search, path)).statusCode]).toEqual([name, status]);
      expect(requests).toEqual([]);
    });

    it('leave calls that count viewers to each browser', async () => {
      const body = `async (request, ask) => '<p>' + JSON.parse(await ask({ method: 'GET', path: '/api/counted' })).data + '</p>'`;
      const build = addressed('counting', body);
      const routes = [sampleRoute(otherPath, { render: ['GET /api/counted'] })];
      await begin({ ...build, release: { ...build.release, routes } });
      expect(await answered('')).toMatchObject({ html: '<p>one</p>', answers: {} });
    });

    it('are those of visitors, even for a member’s request', async () => {
      await begin(addressed());
      await answered('id=2');
      await requestScreen('id=3', otherPath, { authorization: 'token-of-a-member', cookie: 'token=abc' });
      expect(requests.every((line) => line.endsWith(' undefined'))).toBe(true);
    });

    it('are limited for each address', async () => {
      await begin(addressed(), { FIRST_SCREENS: '1' });
      const from = (remoteAddress: string) =>
        delivery.app.inject({ url: `/platform/screen?${new URLSearchParams({ path: home, search: '' })}`, remoteAddress });
      const codes = await Promise.all(Array.from({ length: 400 }, () => from('203.0.113.7')));
      expect(codes.some(({ statusCode }) => statusCode === 429)).toBe(true);
      expect((await from('203.0.113.8')).statusCode).toBe(204);
    });
  });

  it('are not rendered for a release without a server build, by a shell without one, or where they are switched off', async () => {
    const { server: _server, ...plain } = contentBuild('plain', asking).release;
    await begin({ ...contentBuild('plain', asking), release: plain });
    expect((await page()).html).not.toContain('id="first"');
    delivery.build(contentBuild('asking', asking));
    await start({ FIRST_SCREENS: '0' });
    expect((await page()).html).not.toContain('id="first"');
    expect(requests).toEqual([]);
  });
});
