#!/usr/bin/env node
// `npm run op -- <command> [arguments]`: acts as the company on a running instance.
// list                               every command with its arguments
// call <operationId> [name=value …]  any operation by its id, e.g. call applyfor/shop.approveShop id=12
// new-operator <name> [YYYY-MM-DD] [role+role]   creates a token of a named operator and its entry of OPERATOR_TOKENS
// backup | backups                   makes a base backup of the embedded database and the files; lists existing ones
// (BACKUP_DIR)
// restore <new folder> [to=<ISO instant>] [lost=<DATA_DIR>]   restores a DATA_DIR to a moment, verified
// <command> [value …] [name=value …] an operator's operation by its name in kebab-case: approve-shop 12, reject-shop 12 "no
// licence"
// a file is given by its path: import-book title=… author=… categoryId=novel file=book.txt
// The commands are the operations with access `operator` in the instance's own API document, so new ones are available
// automatically.
// Instance: ORIGIN, else http://HOST:PORT. Token: OPERATOR_TOKEN, else DATA_DIR/operator-token.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPrefix } from './run/api-prefix.mjs';
import { formerCommands } from './run/former-commands.mjs';
import { request, instanceOrigin, jsonOf, operatorToken, runCommand, Stop } from './run/client.mjs';

const prefix = apiPrefix();

const stop = (message) => {
  throw new Stop(message);
};

const fetchJson = async (path, options) => jsonOf(await request(path, options));

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the relevant parts of an operation in the document: its method and path and the names of its inputs, the required
 * ones first.
 */
const readOperation = (components, path, method, { operationId, summary, security, parameters = [], requestBody }) => {
  const [media] = Object.keys(requestBody?.content ?? {});
  const { $ref, ...inline } = requestBody?.content?.[media]?.schema ?? {};
  const schema = $ref ? components.schemas[$ref.split('/').at(-1)] : inline;
  const inputs = [
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: location, required, schema: type }) => ({ name, place: location, required, type })),
    ...Object.entries(schema.properties ?? {}).map(([name, type]) => ({
      name,
      place: 'body',
      required: schema.required?.includes(name),
      type,
    })),
  ];
  return {
    id: operationId,
    command: kebab(operationId.split('.').at(-1)),
    summary,
    operator: security?.some((scheme) => 'operator' in scheme) ?? false,
    path,
    method: method.toUpperCase(),
    media,
    inputs: inputs.sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false)),
    keyed: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
  };
};

const readOperations = async () => {
  const document = await fetchJson(`${prefix}/openapi.json`);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(document.components, path, method, operation)),
  );
};

/** Assigns `name=value` to its name; a value alone goes to the next input without one. */
const readInput = ({ command, inputs }, args) => {
  const valueByName = new Map();
  const alone = [];
  for (const arg of args) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(arg) ?? [];
    if (name && inputs.some((input) => input.name === name)) valueByName.set(name, value);
    else alone.push(arg);
  }
  for (const { name, required } of inputs) {
    if (valueByName.has(name) || !alone.length) continue;
    const [, unknown] = /^([A-Za-z]\w*)=/.exec(alone[0]) ?? [];
    if (unknown && !required) stop(`${command}: there is no input ${unknown}. It takes: ${usage(inputs)}`);
    valueByName.set(name, alone.shift());
  }
  if (alone.length) stop(`${command}: more arguments than inputs: ${alone.join(' ')}. It takes: ${usage(inputs)}`);
  const absent = inputs.filter((input) => input.required && !valueByName.has(input.name));
  if (absent.length) stop(`${command}: ${absent.map((input) => input.name).join(', ')} missing. It takes: ${usage(inputs)}`);
  return valueByName;
};

const usage = (inputs) => inputs.map(({ name, required }) => (required ? `<${name}>` : `[${name}=…]`)).join(' ');

/** Parses a text argument as JSON if the input is not text. */
const typed = (value, type) => {
  if (type?.type === 'string' || type?.anyOf?.some((alternative) => alternative.type === 'string')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** Builds a multipart body: texts as they are, files from the given paths. */
const partsOf = async (inputs, valueByName) => {
  const form = new FormData();
  for (const { name, type } of inputs) {
    const value = valueByName.get(name);
    if (value === undefined) continue;
    // As in curl, `@` may precede the path.
    const path = value.replace(/^@/, '');
    if (type?.format !== 'binary') form.set(name, value);
    else if (existsSync(path)) form.set(name, await openAsBlob(path), basename(path));
    else stop(`${name}: there is no file ${path}`);
  }
  return form;
};

/** Timeout of an upload (s). */
const uploadSeconds = 120;

const call = async (operation, args) => {
  const input = readInput(operation, args);
  const at = (location) => operation.inputs.filter((field) => field.place === location && input.has(field.name));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(input.get(name)));
  const query = new URLSearchParams(at('query').map(({ name }) => [name, input.get(name)]));
  const body = Object.fromEntries(at('body').map(({ name, type }) => [name, typed(input.get(name), type)]));
  const form = operation.media === 'application/x-www-form-urlencoded';
  const upload = operation.media === 'multipart/form-data';
  const answer = await fetchJson(query.size ? `${path}?${query}` : path, {
    method: operation.method,
    headers: {
      Authorization: operatorToken(),
      ...(operation.keyed ? { 'Idempotency-Key': randomUUID() } : {}),
      ...(operation.media && !form && !upload ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(upload ? { body: await partsOf(operation.inputs, input), seconds: uploadSeconds } : {}),
    ...(operation.media && !upload ? { body: form ? new URLSearchParams(body) : JSON.stringify(body) } : {}),
  });
  if (answer.code !== 200) stop(`${operation.command}: ${answer.code} ${answer.msg}`);
  console.log(answer.data === null ? `${operation.command}: done` : JSON.stringify(answer.data, null, 2));
  // An audit with findings must not be a success for a calling script.
  if (answer.data?.violations?.length > 0) process.exitCode = 1;
};

/** Returns the operation of an id, which may end in the last part of the path, as ids did until 2026-11-29. */
const byId = (operations, requestedId) =>
  operations.find(({ id }) => id === requestedId) ??
  operations.find(
    ({ id, path }) => `${id.split('.')[0]}.${path.split('/').findLast((part) => !part.startsWith('{'))}` === requestedId,
  );

/** Returns the operation for a word: its command, or the only command that begins with it. */
const choose = (operations, word) => {
  const exact = operations.find(({ command }) => command === (formerCommands[word] ?? word));
  const alike = operations.filter(({ command }) => command.startsWith(`${word}-`));
  if (exact || alike.length === 1) return exact ?? alike[0];
  if (alike.length > 1) stop(`${word} may mean ${alike.map(({ command }) => command).join(' or ')}.`);
  throw new Stop(`There is no command ${word}. Commands: ${operations.map(({ command }) => command).join(', ') || 'none'}`);
};

/** Calls no instance: the token is shown once, the setting contains its hash. */
const newOperator = ([name, ...rest]) => {
  if (!/^[a-z][a-z0-9_-]{1,29}$/.test(name ?? ''))
    stop('new-operator <name> [YYYY-MM-DD] [role+role]: a name of small letters and digits');
  const token = randomBytes(32).toString('base64url');
  const entry = [name, createHash('sha256').update(token).digest('hex'), ...rest].join(':');
  console.log(`Token for ${name}, shown once: ${token}\nAdd to OPERATOR_TOKENS: ${entry}`);
};

await runCommand(async () => {
  const [word = 'list', ...args] = process.argv.slice(2);
  if (['backup', 'backups', 'restore'].includes(word)) {
    const { run } = await import('./run/process.mjs');
    const program = fileURLToPath(new URL('../server/dist/backup.js', import.meta.url));
    if (!existsSync(program)) stop('The server is not built: npm run build');
    process.exitCode = (await run(process.execPath, [program, word, ...args], { inherit: true })).code;
    return;
  }
  if (word === 'new-operator') {
    newOperator(args);
    return;
  }
  const operations = await readOperations();
  const commands = operations.filter(({ operator }) => operator);
  if (word === 'list' || word === '--help') {
    for (const { command, inputs, summary } of commands) console.log(`${command} ${usage(inputs)}\n    ${summary}`);
  } else if (word === 'call') {
    const operation = byId(operations, args[0]);
    if (!operation) stop(`There is no operation ${args[0] ?? ''}; ids stand in ${instanceOrigin()}${prefix}/docs`);
    await call(operation, args.slice(1));
  } else await call(choose(commands, word), args);
});
