import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The scripts executed by a renderer; their integrity is checked where they are read. */
export interface RendererCode {
  readonly shell: string;
  readonly remote: string;
}

/** Responds to a request of the page as text, or undefined for one that is not permitted. Never throws. */
export type Answer = (call: string) => Promise<string | undefined>;

/** A process that renders the pages of one release; started on first use, or in advance. */
export interface Renderer {
  /**
   * Returns the page's HTML; rejects when the code throws, hangs, or uses too much memory: the process is then ended. One
   * page at a time.
   */
  render(page: object, answer: Answer): Promise<string>;
  /** Starts the process before its first page, and lets it wait for pages indefinitely. */
  prepare(): void;
  /** Lets a prepared process end when idle. */
  release(): void;
  /** Ends the process once every queued page is rendered; no further page may be requested from it. */
  retire(): void;
  /** Ends the process; running renderings reject. */
  end(): void;
}

/** Too many pages are queued: no fault of the code. */
export class RendererBusy extends Error {}

/** Timeout of one page (ms), including its API requests; a page without its own delays takes a hundredth. */
const deadlineMs = 2000;
/** Milliseconds until the process runs its scripts: a busy machine takes seconds, and giving up would mean starting again. */
const startDeadlineMs = 10_000;
/** Idle time (ms) after which the process ends: that of a release that is no longer live, or not visited. */
const idleMs = 600_000;
/** Maximum number of queued pages; further ones are refused, and their visitors begin with the skeleton. */
const maxWaiting = 20;
/** Heap limit (MB), and maximum characters of a page. */
const maxMemory = 96;
const maxHtml = 400_000;

/** Beside the bundle after a build, in the source tree in tests. */
const script = (): string => {
  const path = join(dirname(fileURLToPath(import.meta.url)), 'renderer/renderer.mjs');
  if (!existsSync(path)) throw new Error(`the renderer is missing: ${path}`);
  return path;
};

/** Node 20 has the permission model under its original name. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

const start = (label: string): ChildProcess => {
  const path = script();
  const child = fork(path, [label], {
    serialization: 'advanced',
    // No files but its own script, no processes, no threads; no code evaluation even for code that escapes its context.
    execArgv: [
      permission,
      `--allow-fs-read=${path}`,
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${maxMemory}`,
    ],
    // Excludes the server's settings and secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
};

interface FromChild {
  readonly kind: 'loaded' | 'ask' | 'done' | 'failed';
  readonly text: string;
  readonly call?: number;
}

const fromChild = (message: unknown): FromChild | undefined => {
  if (typeof message !== 'object' || message === null || !('kind' in message) || !('text' in message)) return undefined;
  return typeof message.text === 'string' ? (message as FromChild) : undefined;
};

/** Waits until the process has run its scripts. */
const loadIn = (child: ChildProcess, code: RendererCode): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(deadline);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      end();
    };
    const onExit = () => finish(() => reject(new Error('the renderer ended')));
    const onMessage = (raw: unknown) => {
      const message = fromChild(raw);
      if (message?.kind === 'loaded') return finish(resolve);
      return finish(() => reject(new Error(message?.text.slice(0, 2000) ?? 'the renderer sent what is no message')));
    };
    const deadline = setTimeout(
      () => finish(() => reject(new Error(`the scripts did not run within ${startDeadlineMs} ms`))),
      startDeadlineMs,
    );
    child.on('message', onMessage).once('exit', onExit).once('error', onExit);
    child.send({ kind: 'load', ...code }, (error) => {
      if (error) onExit();
    });
  });

/** Sends one page to the process and answers its requests until its HTML arrives. */
const renderIn = (child: ChildProcess, page: object, answer: Answer): Promise<string> =>
  new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(deadline);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      child.channel?.unref();
      end();
    };
    const fail = (reason: string) => finish(() => reject(new Error(reason)));
    const onExit = () => fail('the renderer ended');
    const onMessage = (raw: unknown) => {
      const message = fromChild(raw);
      if (!message) return fail('the renderer sent what is no message');
      if (message.kind === 'failed') return fail(message.text.slice(0, 2000));
      if (message.kind === 'done') {
        if (message.text.length > maxHtml) return fail(`the page has ${message.text.length} characters`);
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

/**
 * Creates a renderer for these scripts.
 * @param label names the release in the list of processes
 * @param read returns the scripts when the process starts
 */
export const createRenderer = (label: string, read: () => Promise<RendererCode>, idleAfterMs = idleMs): Renderer => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let ended = false;
  let prepared = false;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const drop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const end = () => {
    ended = true;
    drop();
  };
  /** Renders in the process, which ends when no other page follows. */
  const renderNext = async (page: object, answer: Answer): Promise<string> => {
    clearTimeout(idle);
    const html = await renderIn(await running(), page, answer);
    if (waiting === 1) endWhenIdle();
    return html;
  };
  const endWhenIdle = () => {
    clearTimeout(idle);
    if (!prepared) idle = setTimeout(drop, idleAfterMs).unref();
  };
  /** After a failure in any state, the next page starts with a new process. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const queued = turn.then(async () => {
      if (ended) throw new Error('the renderer is ended');
      try {
        return await work();
      } catch (error) {
        drop();
        throw error;
      }
    });
    turn = queued.catch(() => undefined).finally(() => (waiting -= 1));
    return queued;
  };

  const running = async (): Promise<ChildProcess> => {
    if (child?.connected) return child;
    const code = await read();
    if (ended) throw new Error('the renderer is ended');
    const started = start(label);
    started.channel?.ref();
    // Between two pages there is no listener for it.
    started.on('error', () => undefined);
    child = started;
    await loadIn(started, code);
    return started;
  };

  return {
    render: async (page, answer) => {
      if (waiting >= maxWaiting) throw new RendererBusy('the renderer is busy');
      return inTurn(() => renderNext(page, answer));
    },
    prepare: () => {
      prepared = true;
      clearTimeout(idle);
      // An error that prevents the start appears with the first page.
      inTurn(async () => (await running()).channel?.unref()).catch(() => undefined);
    },
    release: () => {
      prepared = false;
      if (child && waiting === 0) endWhenIdle();
    },
    retire: () => {
      void turn.then(end);
    },
    end,
  };
};
