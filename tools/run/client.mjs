import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorkspace, readJsonIfThere } from '../lib/apps.mjs';
import { operatorTokenFile } from './announce.mjs';

/** What ends a command: its message is printed as it is. Code 1: refused or not possible; 2: called wrongly. */
export class Stop extends Error {
  constructor(message, code = 1, details) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The instance that the project of an outside team was made for: `juhe.origin` of its package.json. */
const projectOrigin = () => (inWorkspace ? undefined : readJsonIfThere(join(process.cwd(), 'package.json'))?.juhe?.origin);

/** Where the instance is: ORIGIN, else what the project says, else http://HOST:PORT. */
export const instanceOrigin = () =>
  (process.env.ORIGIN || projectOrigin() || `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 4173}`).replace(
    /\/+$/,
    '',
  );

/**
 * Asks the instance. Throws `Stop` when nobody answers.
 * @param {string} path from the origin on
 * @param {RequestInit & { seconds?: number }} [options] `seconds` until it is given up (30)
 */
export const ask = async (path, { seconds = 30, ...options } = {}) => {
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

/** The answer's JSON; `Stop` when it is something else. */
export const jsonOf = async (answer) => {
  try {
    return await answer.json();
  } catch {
    throw new Stop(`${answer.url} answered ${answer.status} without JSON.`);
  }
};

/** OPERATOR_TOKEN, else what the instance keeps in DATA_DIR. */
export const operatorToken = (others = 'OPERATOR_TOKEN') => {
  if (process.env.OPERATOR_TOKEN) return process.env.OPERATOR_TOKEN;
  const file = operatorTokenFile();
  if (!existsSync(file))
    throw new Stop(`No operator token: ${file} does not exist. Set DATA_DIR to the instance's, or ${others}.`);
  return readFileSync(file, 'utf8').trim();
};

/** Runs a command to its end; a `Stop` is printed and becomes the exit code. */
export const runCommand = async (command) => {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.code;
  }
};
