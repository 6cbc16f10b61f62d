import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The scripts that a renderer runs; their integrity is checked where they are read. */
export interface RendererCode {
  readonly shell: string;
  readonly remote: string;
}

/** Answers a call of the page as text, or undefined for one that it may not make. Never throws. */
export type Answer = (call: string) => Promise<string | undefined>;

/** A process that renders the pages of one release; it is started when it is first needed. */
export interface Renderer {
  /** The page's HTML; rejects when the code throws, hangs, or takes too much memory: the process is then ended. One page at a time. */
  render(page: object, answer: Answer): Promise<string>;
  /** Ends the process; what is being rendered rejects. */
  end(): void;
}

/** Milliseconds for one page, with starting the process and asking the API; a page that waits on none of its own takes a tenth. */
const deadlineMs = 2000;
/** Megabytes of its heap, and characters of a page. */
const mostMemory = 96;
const longestHtml = 400_000;

/** Beside the bundle after a build, in the source tree in tests. */
const script = (): string => {
  const path = join(dirname(fileURLToPath(import.meta.url)), 'renderer/renderer.mjs');
  if (!existsSync(path)) throw new Error(`the renderer is missing: ${path}`);
  return path;
};

/** Node 20 has the permission model under its first name. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

const start = (): ChildProcess => {
  const path = script();
  const child = fork(path, [], {
    serialization: 'advanced',
    // No files but its own script, no processes, no threads; no code from texts even for what escapes its context.
    execArgv: [
      permission,
      `--allow-fs-read=${path}`,
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${mostMemory}`,
    ],
    // Nothing of the server's settings and secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
};

interface FromChild {
  readonly kind: 'ask' | 'done' | 'failed';
  readonly text: string;
  readonly call?: number;
}

const fromChild = (message: unknown): FromChild | undefined => {
  if (typeof message !== 'object' || message === null || !('kind' in message) || !('text' in message)) return undefined;
  return typeof message.text === 'string' ? (message as FromChild) : undefined;
};

/** Sends one page to the process and answers its calls until its HTML is there. */
const renderIn = (child: ChildProcess, page: object, answer: Answer): Promise<string> =>
  new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(deadline);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      child.channel?.unref();
      end();
    };
    const fail = (why: string) => finish(() => reject(new Error(why)));
    const onExit = () => fail('the renderer ended');
    const onMessage = (raw: unknown) => {
      const message = fromChild(raw);
      if (!message) return fail('the renderer sent what is no message');
      if (message.kind === 'failed') return fail(message.text.slice(0, 2000));
      if (message.kind === 'done') {
        if (message.text.length > longestHtml) return fail(`the page has ${message.text.length} characters`);
        return finish(() => resolve(message.text));
      }
      const { call, text } = message;
      void answer(text).then((result) => {
        if (child.connected) child.send({ kind: 'answer', call, text: result }, () => undefined);
      });
    };
    const deadline = setTimeout(() => fail(`nothing was rendered within ${deadlineMs} ms`), deadlineMs);
    child.on('message', onMessage).once('exit', onExit).once('error', onExit);
    child.channel?.ref();
    child.send({ kind: 'render', text: JSON.stringify(page) }, (error) => {
      if (error) onExit();
    });
  });

/** A renderer for these scripts; `read` gives them when the process starts. */
export const createRenderer = (read: () => Promise<RendererCode>): Renderer => {
  let child: ChildProcess | undefined;
  let ended = false;
  let turn: Promise<unknown> = Promise.resolve();

  const drop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  const running = async (): Promise<ChildProcess> => {
    if (child?.connected) return child;
    const code = await read();
    if (ended) throw new Error('the renderer is ended');
    const started = start();
    // Nobody listens for it between two pages.
    started.on('error', () => undefined);
    started.send({ kind: 'load', ...code }, () => undefined);
    child = started;
    return started;
  };

  return {
    render: (page, answer) => {
      const mine = turn.then(async () => {
        if (ended) throw new Error('the renderer is ended');
        try {
          return await renderIn(await running(), page, answer);
        } catch (error) {
          // Whatever state a failed page left its process in, the next one starts afresh.
          drop();
          throw error;
        }
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    end: () => {
      ended = true;
      drop();
    },
  };
};
