import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorkspace, readJsonIfThere } from '../lib/apps.mjs';
import { operatorTokenFile } from './announce.mjs';

/** Ends a command: its message is printed as it is. Code 1: refused or impossible; 2: wrong usage. */
export class Stop extends Error {
  constructor(message, code = 1, details) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Returns the instance for which an outside team's project was created: `juhe.origin` of its package.json. */
const projectOrigin = () => (inWorkspace ? undefined : readJsonIfThere(join(process.cwd(), 'package.json'))?.juhe?.origin);

/** Returns the instance's address: ORIGIN, else the project's, else http://HOST:PORT. */
export const instanceOrigin = () =>
  (process.env.ORIGIN || projectOrigin() || `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 4173}`).replace(
    /\/+$/,
    '',
  );

/**
 * Sends a request to the instance. Throws `Stop` without a response.
 * @param {string} path relative to the origin
 * @param {RequestInit & { seconds?: number }} [options] `seconds`: timeout (30)
 */
export const request = async (path, { seconds = 30, ...options } = {}) => {
  const origin = instanceOrigin();
  try {
    return await fetch(origin + path, { signal: AbortSignal.timeout(seconds * 1000), ...options });
  } catch (error) {
    throw new Stop(
      `No instance answers at ${origin} (${error.cause?.code ?? error.message}). Start it with npm start, or set PORT or ORIGIN.`,
      1,
      { key: 'noAnswer' },
    );
  }
};

/** Returns the response's JSON; throws `Stop` for anything else. */
export const jsonOf = async (answer) => {
  try {
    return await answer.json();
  } catch {
    throw new Stop(`${answer.url} answered ${answer.status} without JSON.`);
  }
};

/** Returns OPERATOR_TOKEN, else the token that the instance stores in DATA_DIR. */
export const operatorToken = (settingNames = 'OPERATOR_TOKEN') => {
  if (process.env.OPERATOR_TOKEN) return process.env.OPERATOR_TOKEN;
  const file = operatorTokenFile();
  if (!existsSync(file))
    throw new Stop(`No operator token: ${file} does not exist. Set DATA_DIR to the instance's, or ${settingNames}.`);
  return readFileSync(file, 'utf8').trim();
};

/** Runs a command; a `Stop` is printed and becomes the exit code. */
export const runCommand = async (command) => {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.code;
  }
};
