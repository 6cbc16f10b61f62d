import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Child {
  /** Resolves with the first line that `matches`; rejects when the process ends before. */
  line(matches: (line: string) => boolean): Promise<string>;
  /** Kills the process (kill -9), and waits until it has ended. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of the server in a separate process, so that a test can kill it at any time. */
export const startChild = (script: string, env: Readonly<Record<string, string>>): Child => {
  const hooks = join(__dirname, 'ts-register.mjs');
  const child = spawn(process.execPath, ['--import', `file://${hooks}`, script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const check of waiting) check();
  });
  return {
    line: (matches) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const line = lines.find(matches);
          if (line === undefined) return;
          waiting.delete(check);
          resolve(line);
        };
        waiting.add(check);
        check();
        void ended.then(() => reject(new Error(`${script} ended early: ${errors}`)));
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
