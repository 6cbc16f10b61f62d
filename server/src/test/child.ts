import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Child {
  /** Resolves with the first line that `matches`; rejects when the process ends before. */
  line(matches: (line: string) => boolean): Promise<string>;
  /** kill -9, and waits until the process is gone. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of the server as a process of its own, so that a test can kill it in the middle. */
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
    for (const look of waiting) look();
  });
  return {
    line: (matches) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const line = lines.find(matches);
          if (line === undefined) return;
          waiting.delete(look);
          resolve(line);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`${script} ended early: ${errors}`)));
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
