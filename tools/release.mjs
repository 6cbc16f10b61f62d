#!/usr/bin/env node
// `npm run release -- <command> …`: publishes releases of apps and decides which of them are live (docs/releasing.md).
// Instance: ORIGIN, else http://HOST:PORT. Token: DEPLOY_TOKEN, else OPERATOR_TOKEN, else DATA_DIR/operator-token.
import { parseArgs } from 'node:util';
import { channels } from './release/change.mjs';
import { commands } from './release/commands.mjs';
import { runCommand, Stop } from './run/client.mjs';

const usage = (message) => new Stop(message, 2);

const help = () => [
  'npm run release -- <command> …',
  '',
  ...Object.entries(commands).flatMap(([name, { takes: usageText, about }]) => [`  ${name} ${usageText}`, `      ${about}`]),
  '',
  '  <release> is an id or a beginning of it that only one has: 1.0.0+d3cd60…, 1.0.0+d3, d3cd60',
  '  --channel dev, staging or production    --why "text" for the history    --json for machines',
  '  --generation <n>: only if nothing else changed since    --force (operator): whatever the gates say',
  '  Instance: ORIGIN, else HOST and PORT. Token: DEPLOY_TOKEN, else OPERATOR_TOKEN, else DATA_DIR/operator-token.',
];

/** Numeric options with their descriptions. */
const numbers = {
  generation: 'a generation',
  limit: 'how many',
  days: 'days',
  hours: 'hours',
  timeout: 'milliseconds',
  calls: 'calls a minute',
  'calls-of-caller': 'calls a minute',
};

const readNumbers = (values) => {
  for (const [name, description] of Object.entries(numbers)) {
    if (values[name] === undefined) continue;
    const value = Number(values[name]);
    if (values[name] === '' || !(value >= 0)) throw usage(`--${name} ${values[name]}: ${description}, a number`);
    values[name] = value;
  }
};

const read = (name, args) => {
  const { options, words: texts, takes: usageText } = commands[name];
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length < texts[0] || positionals.length > texts[1]) throw new Error('');
    return { values, positionals };
  } catch (error) {
    throw usage([error.message.split('. ')[0], `It takes: ${name} ${usageText}`].filter(Boolean).join('\n'));
  }
};

const main = async ([name, ...args]) => {
  if (name === undefined || name === 'help' || name === '--help') return console.log(help().join('\n'));
  if (!Object.hasOwn(commands, name)) throw usage(`There is no command ${name}. Commands: ${Object.keys(commands).join(', ')}`);
  const { values, positionals } = read(name, args);
  const { json, ...options } = values;
  const knownChannels = name === 'publish' ? [...channels, 'none'] : channels;
  if (options.channel !== undefined && !knownChannels.includes(options.channel))
    throw usage(`There is no channel ${options.channel}. Channels: ${knownChannels.join(', ')}`);
  readNumbers(options);
  try {
    const { data, text } = await commands[name].run(positionals, options);
    console.log(json ? JSON.stringify(data, null, 2) : text);
  } catch (error) {
    if (!json || !(error instanceof Stop)) throw error;
    const { status, key, data } = error.details ?? {};
    console.log(JSON.stringify({ error: { status, key, message: error.message, data } }, null, 2));
    throw new Stop('', error.code);
  }
};

await runCommand(() => main(process.argv.slice(2)));
