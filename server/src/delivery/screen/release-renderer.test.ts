import { createReleaseRenderer, isCircuitOpen } from './release-renderer.ts';

const shell = 'var juheShell = { render: async (pages, { path }, ask) => ({ html: await pages[path](ask) }) };';
const remote = `
var juheRemote = { pages: {
  '/good': async () => '<p>good</p>',
  '/asks': async (ask) => '<p>' + (await ask({})) + '</p>',
  '/throws': async (ask) => { await ask({}); throw new Error('planted'); },
} };`;

describe('the renderer of a release', () => {
  const logged: string[] = [];
  const logLine = (fields: object, text: string) => void logged.push(`${text} ${JSON.stringify(fields)}`);
  const create = () =>
    createReleaseRenderer(
      {
        shell: { app: 'shell', release: '1' },
        remote: { app: 'content', release: '2' },
        log: { error: logLine, warn: logLine, info: logLine },
      },
      async () => ({ shell, remote }),
    );
  let tries = 0;
  const answer = async () => {
    tries += 1;
    return 'answer';
  };
  beforeEach(() => {
    tries = 0;
    logged.length = 0;
  });

  it('is disabled after five consecutive failures, and logs it once', async () => {
    const renderer = create();
    const outcomes: unknown[] = [];
    for (let i = 0; i < 12; i += 1)
      outcomes.push(await renderer.render({ path: '/throws' }, answer, String).catch((error: unknown) => isCircuitOpen(error)));
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => false), ...Array.from({ length: 7 }, () => true)]);
    expect(tries).toBe(5);
    expect(logged).toEqual([expect.stringContaining('{"app":"content","release":"2"}')]);
    renderer.end();
  }, 30_000);

  it('counts a rejected page as a failure, and resets the count with each accepted page', async () => {
    const renderer = create();
    const refuse = () => {
      throw new Error('no page');
    };
    const failing = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        await expect(renderer.render({ path: '/good' }, answer, refuse)).rejects.toThrow('no page');
    };
    await failing(4);
    expect(await renderer.render({ path: '/good' }, answer, String)).toBe('<p>good</p>');
    await failing(5);
    expect(isCircuitOpen(await renderer.render({ path: '/good' }, answer, refuse).catch((error: unknown) => error))).toBe(true);
    renderer.end();
  }, 30_000);

  it('completes the page in progress before it retires, and refuses further ones', async () => {
    const renderer = create();
    let reply: (text: string) => void = () => undefined;
    let page: Promise<string> = Promise.resolve('');
    await new Promise<void>((onRequested) => {
      const delayAnswer = () => {
        onRequested();
        return new Promise<string>((resolve) => {
          reply = resolve;
        });
      };
      page = renderer.render({ path: '/asks' }, delayAnswer, String);
    });
    renderer.retire();
    reply('answer');
    expect(await page).toBe('<p>answer</p>');
    await expect(renderer.render({ path: '/good' }, answer, String)).rejects.toThrow('ended');
  }, 30_000);

  it('belongs to a release of the shell and one of the app', () => {
    const renderer = create();
    expect(renderer.isOf(new Set(['shell 1', 'content 2', 'mall 3']))).toBe(true);
    expect(renderer.isOf(new Set(['shell 1', 'content 1']))).toBe(false);
    expect(renderer.isOf(new Set(['shell 2', 'content 2']))).toBe(false);
  });
});
