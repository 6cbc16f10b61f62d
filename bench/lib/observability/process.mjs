import { fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bundleConfig } from '../../../tools/lib/bundle.mjs';
import { root } from '../../../tools/run/process.mjs';
import serverConfig from '../../../server/rspack.config.mjs';

/** Bundles the process of `server.mjs` as the server is bundled; returns its file. */
const bundled = async (folder) => {
  const path = join(folder, 'server');
  const config = serverConfig();
  await bundleConfig({ ...config, entry: { main: join(import.meta.dirname, 'server.mjs') }, output: { ...config.output, path } });
  // Packages are imported, from where the server has them.
  symlinkSync(join(root, 'server/node_modules'), join(folder, 'node_modules'));
  return join(path, 'main.js');
};

/**
 * Starts the process of `server.mjs` on a data folder.
 * @param {string} folder an empty one for its bundle and its log
 * @param {NodeJS.ProcessEnv} env
 */
export const startSides = async (folder, env) => {
  mkdirSync(folder, { recursive: true });
  const file = await bundled(folder);
  const out = openSync(join(folder, 'server.log'), 'w');
  const child = fork(file, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out, 'ipc'],
    execArgv: ['--expose-gc'],
  });
  closeSync(out);
  const waiting = new Map();
  let last = 0;
  const result = (id) => new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  child.on('message', (message) => {
    const { resolve, reject } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) resolve(message.result);
    else reject(new Error(message.error));
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values())
      reject(new Error(`the process ended with ${code}; its log: ${join(folder, 'server.log')}`));
  });
  const killed = () => void child.kill('SIGKILL');
  process.once('exit', killed);
  await result(0);
  return (method, ...args) => {
    last += 1;
    child.send({ id: last, method, args });
    return result(last);
  };
};
