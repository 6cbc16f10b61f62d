import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = 'Usage: juhe-test record <domain>/<slice>.<operation> [name=value …] --out <file>';

const originOf = () => {
  const file = join(process.cwd(), 'package.json');
  const origin = process.env.ORIGIN || (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).juhe?.origin : undefined);
  if (!origin) throw new Error('Which instance? Set ORIGIN.');
  return origin.replace(/\/+$/, '');
};

const operationOf = async (id) => {
  const [slice = '', name = ''] = id.split('.');
  const module = /^[a-z]+\/[a-z-]+$/.test(slice) ? await import(`@juhe/contract/${slice}`).catch(() => ({})) : {};
  const operation = Object.values(module)
    .map((operations) => operations?.[name])
    .find((entry) => entry?.id === id);
  if (!operation) throw new Error(`The contract has no operation ${id}\n${usage}`);
  if (operation.method !== 'GET') throw new Error(`${id} changes something: only what is read is recorded`);
  return operation;
};

/**
 * Requests a public response from the instance, or a member's with TOKEN, and appends it to a file for `recorded`.
 * @param {readonly string[]} args
 */
export const record = async (args) => {
  const { values, positionals } = parseArgs({ args, options: { out: { type: 'string' } }, allowPositionals: true });
  const [id, ...pairs] = positionals;
  if (!id || !values.out || pairs.some((pair) => !pair.includes('='))) throw new Error(usage);
  const operation = await operationOf(id);
  const input = Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(input[name] ?? ''));
  const search = new URLSearchParams(Object.entries(input).filter(([name]) => !operation.path.includes(`{${name}}`)));
  const headers = process.env.TOKEN ? { Authorization: process.env.TOKEN } : {};
  const prefix = (process.env.API_PREFIX?.trim() || '/juhe').replace(/^\/$/, '');
  const answer = await fetch(`${originOf()}${prefix}${path}${search.size ? `?${search}` : ''}`, {
    headers,
    signal: AbortSignal.timeout(30_000),
  });
  const { code, msg, data } = await answer.json();
  if (code !== 200) throw new Error(`${id} answered ${code}: ${msg}`);
  const before = existsSync(values.out) ? JSON.parse(readFileSync(values.out, 'utf8')) : [];
  const otherEntries = before.filter((entry) => entry.operation !== id || JSON.stringify(entry.input) !== JSON.stringify(input));
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify([...otherEntries, { operation: id, input, data }], undefined, 2)}\n`);
  process.stdout.write(`${values.out}: ${id} recorded\n`);
};
