import { createRenderer, type Renderer } from './renderer-process.ts';

/** Replaces the shell's build: a page is a function that returns its HTML. */
const shell = 'var juheShell = { render: async (pages, { path }, ask) => ({ html: await pages[path](ask) }) };';

/** Attempts by a remote's code. */
const remote = `
var juheRemote = { pages: {
  '/good': async (ask) => '<p>' + (await ask({ method: 'GET', path: '/api/x' })) + '</p>',
  '/again': async () => { globalThis.count = (globalThis.count ?? 0) + 1; return String(globalThis.count); },
  '/throws': async () => { throw new Error('planted'); },
  '/throwsText': async () => { throw 'planted text'; },
  '/hangs': async () => { for (;;) {} },
  '/waits': () => new Promise(() => undefined),
  '/grows': async () => { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); },
  '/long': async () => 'x'.repeat(500000),
  '/names': async () => ['process', 'require', 'module', 'fetch', 'XMLHttpRequest', 'WebSocket', 'document', 'localStorage', 'Buffer', 'global', 'host']
    .filter((name) => typeof globalThis[name] !== 'undefined').join(),
  '/constructor': async () => {
    const outcomes = [];
    for (const builtIn of [setTimeout, clearTimeout, queueMicrotask, URL, TextEncoder, AbortController, console.log]) {
      try { outcomes.push(typeof builtIn.constructor('return process')()); } catch (error) { outcomes.push('refused'); }
    }
    return [...new Set(outcomes)].join();
  },
  '/import': async () => { try { await import('node:fs'); return 'imported'; } catch (error) { return 'refused'; } },
  '/eval': async () => { try { return String((0, eval)('1 + 1')); } catch (error) { return 'refused'; } },
  '/late': async () => { setTimeout(() => { for (;;) {} }, 20); return 'soon'; },
} };`;

const answer = async (call: string) => `answer to ${call}`;

describe('a renderer', () => {
  let renderer: Renderer;
  let started = 0;
  const render = (path: string) => renderer.render({ path }, answer);

  beforeAll(() => {
    renderer = createRenderer('mall 1.0.0', async () => {
      started += 1;
      return { shell, remote };
    });
  });
  afterAll(() => renderer.end());

  it('returns the HTML of a page, with the answers that it requested', async () => {
    expect(await render('/good')).toBe('<p>answer to {"method":"GET","path":"/api/x"}</p>');
  });

  it('renders consecutive pages in the same process', async () => {
    const before = started;
    expect(await Promise.all([render('/again'), render('/again')])).toEqual(['1', '2']);
    expect(started).toBe(before);
  });

  it.each([
    ['throws', '/throws', 'planted'],
    ['throws a value that is not an error', '/throwsText', 'planted text'],
    ['does not exist', '/missing', 'TypeError'],
    ['hangs', '/hangs', 'within 2000 ms'],
    ['waits forever', '/waits', 'within 2000 ms'],
    // A busy machine may reach the timeout before the memory limit.
    ['takes too much memory', '/grows', /ended|within 2000 ms/],
    ['is too long', '/long', '500000 characters'],
  ])(
    'fails a page that %s, and renders the next one',
    async (_, path, message) => {
      await expect(render(path)).rejects.toThrow(message);
      expect(await render('/good')).toContain('answer to');
    },
    20_000,
  );

  it('leaves nothing running after a page', async () => {
    expect(await render('/late')).toBe('soon');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await render('/good')).toContain('answer to');
  });

  it.each([
    ['through the process, the network or a document', '/names', ''],
    ['through the constructors of its arguments', '/constructor', 'refused'],
    ['through an import', '/import', 'refused'],
    ['through code compiled from a text', '/eval', 'refused'],
  ])('denies the code access to its host %s', async (_, path, expected) => {
    expect(await render(path)).toBe(expected);
  });

  it('ends when no page follows, and starts again for the next one', async () => {
    let starts = 0;
    const idle = createRenderer(
      'mall 1.0.0',
      async () => {
        starts += 1;
        return { shell, remote };
      },
      50,
    );
    expect(await idle.render({ path: '/again' }, answer)).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await idle.render({ path: '/again' }, answer)).toBe('1');
    expect(starts).toBe(2);
    idle.end();
  });

  it('is prepared before its first page and waits for pages until it is released', async () => {
    let starts = 0;
    const ahead = createRenderer(
      'mall 1.0.0',
      async () => {
        starts += 1;
        return { shell, remote };
      },
      50,
    );
    ahead.prepare();
    expect(await ahead.render({ path: '/again' }, answer)).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await ahead.render({ path: '/again' }, answer)).toBe('2');
    expect(starts).toBe(1);
    ahead.release();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await ahead.render({ path: '/again' }, answer)).toBe('1');
    expect(starts).toBe(2);
    ahead.end();
  });

  it('refuses pages when too many wait', async () => {
    const busy = createRenderer('mall 1.0.0', async () => ({ shell, remote }));
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => busy.render({ path: '/good' }, answer)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual(Array.from({ length: 10 }, () => 'Error: the renderer is busy'));
    busy.end();
  });

  it('fails when its scripts cannot be read or do not run, and retries', async () => {
    let attempt = 0;
    const shaky = createRenderer('mall 1.0.0', async () => {
      attempt += 1;
      if (attempt === 1) throw new Error('lost');
      return { shell: attempt === 2 ? 'throw new Error("broken")' : shell, remote };
    });
    await expect(shaky.render({ path: '/good' }, answer)).rejects.toThrow('lost');
    await expect(shaky.render({ path: '/good' }, answer)).rejects.toThrow();
    expect(await shaky.render({ path: '/good' }, answer)).toContain('answer to');
    shaky.end();
    await expect(shaky.render({ path: '/good' }, answer)).rejects.toThrow('ended');
  });
});
