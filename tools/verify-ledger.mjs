#!/usr/bin/env node
// `npm run verify-ledger -- <file|url> [--days <file|url>] [--key <publicKey>]`: verifies independently that an entry of the
// ledger is among those of a sealed day. The file is a response of `getEntryProof` (the envelope or its data); `--days`
// compares its day with the public list (a response of `listLedgerDays`, or its address) and checks the chain of days in it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { optionArgs } from './lib/option-args.mjs';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const node = (left, right) => sha256(Buffer.from([1]), left, right);

const isSigned = ({ publicKey, value, text }) => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
};

/** Returns the root of a path (RFC 9162 §2.1.3.2), or undefined if it does not match the position. */
export const rootOf = ({ leaf, position, path, size }) => {
  let [fn, sn] = [position, size - 1];
  let hash = sha256(Buffer.from([0]), leaf);
  if (position >= size) return undefined;
  for (const part of path) {
    if (sn === 0) return undefined;
    const sibling = Buffer.from(part, 'hex');
    if (fn % 2 === 1 || fn === sn) {
      hash = node(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = node(hash, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? hash.toString('hex') : undefined;
};

const headText = ({ day, entries, root, previous }) => ['juhe ledger day 1', day, entries, root, previous].join('\n');
const isHeadRight = (day) => sha256(headText(day)).toString('hex') === day.head;

/**
 * Checks the proof of an entry; returns one line per check.
 * @param {{ leaf: string, position: number, path: string[], day: object }} proof
 * @param {{ days?: object[], key?: string }} [known] the public list, newest first, and the platform's key
 * @returns {{ text: string, holds: boolean }[]}
 */
export const verifyEntry = ({ leaf, position, path, day }, { days, key } = {}) => {
  const { signature } = day;
  const checks = [
    {
      text: `the entry is one of ${day.entries} of ${day.day}`,
      holds: rootOf({ leaf, position, path, size: day.entries }) === day.root,
    },
    { text: 'the day is bound by its head', holds: isHeadRight(day) },
    {
      text: 'the head is signed',
      holds: signature !== null && signature.text === `${headText(day)}\n${day.head}` && isSigned(signature),
    },
  ];
  if (key !== undefined) checks.push({ text: 'the signature is of the key that you gave', holds: signature?.publicKey === key });
  if (days !== undefined) {
    checks.push({
      text: 'the day is in the public list',
      holds: days.some(({ day: of, head }) => of === day.day && head === day.head),
    });
    const chained = days.every(
      (laterDay, i) => isHeadRight(laterDay) && (i + 1 === days.length || laterDay.previous === days[i + 1].head),
    );
    checks.push({ text: `${days.length} days, each chained to the one before`, holds: chained });
  }
  return checks;
};

const read = async (source) => {
  const text = /^https?:/.test(source) ? await (await fetch(source)).text() : readFileSync(source, 'utf8');
  const answer = JSON.parse(text);
  return answer.data ?? answer;
};

const run = async () => {
  const { positionals, values } = parseArgs({
    args: optionArgs(process.argv.slice(2)),
    allowPositionals: true,
    options: { days: { type: 'string' }, key: { type: 'string' } },
  });
  const [source] = positionals;
  if (source === undefined) throw new Error('usage: npm run verify-ledger -- <file|url> [--days <file|url>] [--key <publicKey>]');
  const days = values.days === undefined ? undefined : (await read(values.days)).list;
  const checks = verifyEntry(await read(source), {
    ...(days ? { days } : {}),
    ...(values.key === undefined ? {} : { key: values.key }),
  });
  for (const { text, holds: isValid } of checks) console.log(`${isValid ? '✓' : '✗'} ${text}`);
  if (checks.some(({ holds: isValid }) => !isValid)) process.exitCode = 1;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  run().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
