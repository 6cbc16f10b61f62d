import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Box, Observation } from './observation.ts';

/** A page's request to its own origin. */
export interface PageRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
  readonly contentType: string;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Responds to a page's request; undefined: no response, as without a network. Never throws. */
export type AnswerPage = (request: PageRequest) => Promise<PageAnswer | undefined>;

export interface Opening {
  readonly origin: string;
  /** Addresses after the hash that are opened one after the other in the same tab; the last one is observed. */
  readonly addresses: readonly string[];
  /** Items of the local storage. */
  readonly storage: Readonly<Record<string, string>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** The fixed time of the page's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly lang: string;
}

export type Viewed = Omit<Observation, 'calls'> & { readonly picture: Uint8Array };

/** A browser in a separate process. Everything rejects once the process has ended. */
export interface Rehearser {
  open(opening: Opening, answer: AnswerPage): Promise<Viewed>;
  /** Returns the share of a picture, from 0 to 1, that differs outside the masks. */
  difference(pictures: {
    readonly before: Uint8Array;
    readonly after: Uint8Array;
    readonly masks: readonly Box[];
  }): Promise<number>;
  /** Converts the picture to WebP, for people. */
  small(picture: Uint8Array): Promise<Uint8Array>;
  /** Ends process and browser. */
  end(): void;
}

/** Heap limit of the process (MB); the browser is another process. */
const maxMemory = 512;

/** Beside the bundle after a build, in the source tree in tests. */
const script = (): string => {
  const path = join(dirname(fileURLToPath(import.meta.url)), 'rehearser/rehearser.mjs');
  if (!existsSync(path)) throw new Error(`the rehearser is missing: ${path}`);
  return path;
};

interface FromChild {
  readonly kind: 'ask' | 'done' | 'failed';
  readonly id?: number;
  readonly call?: number;
  readonly request?: PageRequest;
  readonly result?: unknown;
  readonly text?: string;
}

const isFromChild = (message: unknown): message is FromChild =>
  typeof message === 'object' && message !== null && 'kind' in message && typeof message.kind === 'string';

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** @param folder for all files that the browser writes; removed when the process has ended */
const start = (folder: string): ChildProcess =>
  fork(script(), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxMemory}`],
    // Excludes the server's settings and secrets.
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/**
 * Starts a browser; rejects when it does not start.
 * @param sandbox whether the browser sandboxes its pages; Chromium cannot as root
 * @param signal kills the process when aborted
 */
export const startRehearser = async (executablePath: string, sandbox: boolean, signal: AbortSignal): Promise<Rehearser> => {
  signal.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const child = start(folder);
  const pending = new Map<number, Pending>();
  let nextId = 0;
  let answerPage: AnswerPage = async () => undefined;

  const endAll = (error: Error) => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const end = () => {
    signal.removeEventListener('abort', end);
    // The browser ends when its pipe closes.
    child.kill('SIGKILL');
    endAll(signal.aborted && signal.reason instanceof Error ? signal.reason : new Error('the rehearsal was ended'));
  };
  signal.addEventListener('abort', end);
  child.on('exit', () => {
    endAll(new Error('the rehearsal process ended'));
    // The browser may write for another moment; files left then are removed with the machine's temporary files.
    rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }).catch(() => undefined);
  });
  child.on('error', (error) => endAll(error));
  child.on('message', (message: unknown) => {
    if (!isFromChild(message)) return;
    const { kind, id = -1, call, request } = message;
    if (kind === 'ask' && request) {
      void answerPage(request).then((answer) => {
        if (child.connected) child.send({ kind: 'answer', call, answer }, () => undefined);
      });
      return;
    }
    const waiting = pending.get(id);
    pending.delete(id);
    if (kind === 'done') waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.text ?? 'the rehearsal failed'));
  });

  const call = <T>(kind: string, input: object): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (!child.connected) return reject(new Error('the rehearsal process ended'));
      nextId += 1;
      pending.set(nextId, { resolve: (result) => resolve(result as T), reject });
      child.send({ kind, id: nextId, input }, (error) => {
        if (error) reject(error);
      });
    });

  try {
    await call('launch', { executablePath, sandbox });
  } catch (error) {
    end();
    throw error;
  }
  return {
    open: (opening, answer) => {
      answerPage = answer;
      return call<Viewed>('open', opening);
    },
    difference: (pictures) => call<number>('difference', pictures),
    small: (picture) => call<Uint8Array>('small', { picture }),
    end,
  };
};
