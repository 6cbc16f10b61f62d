import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mainArgs } from './main-args.ts';

/** The server as a separate process, with its output so far. */
export interface MainProcess {
  child: ChildProcess;
  text: { out: string; err: string };
  /** Its exit code, once it and its pipes have closed; null after a signal. */
  ended: Promise<number | null>;
  /** Resolves with the log line whose message is `msg`; rejects when the process ends before. */
  logged(msg: string): Promise<Record<string, string>>;
  /** Sends SIGTERM, and waits until the process and its database have ended. */
  stop(): Promise<void>;
  /** Kills the process (kill -9), and waits until it has ended; its database ends shortly afterwards. */
  kill(): Promise<void>;
}

/**
 * Runs the server on a free loopback port with an empty database of its own below `DATA_DIR` and without releases, unless specified
 * otherwise.
 */
export const runMain = (env: Readonly<Record<string, string>> & { readonly DATA_DIR: string }): MainProcess => {
  const settings = { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', DEMO: '0', APPS_DIR: env.DATA_DIR, ...env };
  const child = spawn(process.execPath, mainArgs(), {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    text,
    ended,
    logged: (msg) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const line = text.out.split('\n').find((candidate) => candidate.includes(`"msg":"${msg}"`));
          if (line === undefined) return;
          child.stdout.off('data', check);
          resolve(JSON.parse(line) as Record<string, string>);
        };
        child.stdout.on('data', check);
        check();
        void ended.then(() => reject(new Error(`ended before "${msg}": ${text.err}${text.out}`)));
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
};
