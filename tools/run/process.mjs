import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Running children; a signal to this process is forwarded to each of them. */
const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (children.size === 0) {
      if (process.listenerCount(signal) === 1) process.exit(128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal]);
      return;
    }
    for (const child of children) child.kill(signal);
    process.exitCode = 128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal];
    aborted = true;
  });

let aborted = false;
/** Returns whether a signal has ended the running step; the caller starts no further one. */
export const isAborted = () => aborted;

/**
 * Runs a program in the repository's root.
 * @param {{ env?: NodeJS.ProcessEnv, inherit?: boolean, onLine?: (line: string) => void, onMessage?: (message: any) => void,
 *   signal?: AbortSignal }} [options] `inherit` streams its output; `signal` ends the program; `onMessage` receives what a program of Node
 *   sends its parent
 * @returns {Promise<{ code: number, output: string }>} code 127 when it cannot be started
 */
export const run = (command, args, { env = process.env, inherit = false, onLine, onMessage, signal } = {}) =>
  new Promise((answer) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      signal,
      stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe', ...(onMessage ? ['ipc'] : [])],
    });
    if (onMessage) child.on('message', onMessage);
    children.add(child);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      const line = chunk.trim().split('\n').at(-1);
      if (line) onLine?.(line);
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => {
      // After an abort by `signal`, the program is awaited until it has closed.
      if (error.name === 'AbortError') return;
      children.delete(child);
      answer({ code: 127, output: `${command}: ${error.message}` });
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      answer({ code: code ?? (signal ? 128 : 1), output });
    });
  });

/** Returns the path of a program from a package in node_modules. */
export const bin = (name) => join(root, 'node_modules/.bin', name);
