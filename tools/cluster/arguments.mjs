import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const commands = ['start', 'status', 'stop', 'test', 'restore-drill', 'pooling', 'render'];

/** A wrong command line; the message is meant for the person who typed it. */
export class UsageError extends Error {
  name = 'UsageError';
}

const integerOf = (name, text, minimum, limit) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < minimum || value > limit)
    throw new UsageError(`--${name} ${text}: a whole number from ${minimum} to ${limit}`);
  return value;
};

/**
 * Reads the command line of `npm run cluster`. Throws {@link UsageError}.
 * @param {readonly string[]} args
 * @returns {{ command: string, folder: string | undefined, portBase: number, replicas: number, rate: number, only: string[], former?: string,
 *   rest: string[] }} `portBase` first of the hundred ports in use; `rate` requests per second of `test` and
 *   `restore-drill`; `only` names of faults, all when empty; `former` folder of a former version, built
 */
export const readArguments = (args) => {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        folder: { type: 'string' },
        'port-base': { type: 'string', default: '21000' },
        replicas: { type: 'string', default: '2' },
        rate: { type: 'string', default: '200' },
        only: { type: 'string', default: '' },
        former: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error.message);
  }
  const [command = 'start', ...rest] = parsed.positionals;
  if (!commands.includes(command)) throw new UsageError(`There is no command ${command}. Commands: ${commands.join(', ')}`);
  if (command === 'render' ? rest.length !== 2 : rest.length > 0)
    throw new UsageError(command === 'render' ? 'render <values.json> <new folder>' : `${command} takes no ${rest[0]}`);
  const { values } = parsed;
  return {
    command,
    folder: values.folder,
    portBase: integerOf('port-base', values['port-base'], 1024, 65_400),
    replicas: integerOf('replicas', values.replicas, 1, 9),
    rate: integerOf('rate', values.rate, 1, 5000),
    former: values.former === undefined ? undefined : resolve(values.former),
    only: values.only.split(',').filter(Boolean),
    rest,
  };
};
