import { createHash } from 'node:crypto';

const revive = (_key, value) => (value?.type === 'Buffer' && Array.isArray(value.data) ? Buffer.from(value.data) : value);

/**
 * The statements of one recorded transaction, in their order: the one that has a statement with `mark` in it, with `begin` and `commit`.
 * @param {string} recorded what `record-sql.mjs` wrote
 * @param {string} mark
 */
export const transactionOf = (recorded, mark) => {
  const all = recorded
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line, revive));
  const marked = all.find(({ text }) => text.includes(mark));
  if (!marked) throw new Error(`no statement with ${mark} was recorded`);
  const own = all.filter(({ connection }) => connection === marked.connection);
  const at = own.indexOf(marked);
  const begin = own.findLastIndex(({ text }, i) => i <= at && text === 'begin');
  const end = own.findIndex(({ text }, i) => i > at && text === 'commit');
  return own.slice(begin, end + 1);
};

const nameOf = (text) => createHash('sha1').update(text).digest('base64url').slice(0, 16);
const isPlain = (text) => !text.includes(' ');

const swap = (value, known) => {
  if (typeof value === 'string') {
    let text = value;
    for (const [from, to] of known) if (text.includes(from)) text = text.replaceAll(from, to);
    return text;
  }
  return Array.isArray(value) ? value.map((one) => swap(one, known)) : value;
};

/**
 * Runs a recorded transaction again with other names: `names` says what stands for what, and what the database answers now stands for
 * what it answered then (ids that it made).
 * @param {import('pg').PoolClient} client
 * @param {readonly { text: string, values: unknown[], rows: object[] }[]} statements
 * @param {ReadonlyMap<string, string>} names
 */
export const replay = async (client, statements, names) => {
  const known = new Map(names);
  for (const { text, values, rows } of statements) {
    const query = isPlain(text) ? text : { name: nameOf(text), text, values: values.map((value) => swap(value, known)) };
    const answer = await client.query(query);
    for (const [i, row] of (rows ?? []).entries())
      for (const [column, then] of Object.entries(row)) {
        const now = answer.rows[i]?.[column];
        if (typeof then === 'string' && typeof now === 'string' && then.length >= 16 && then !== now) known.set(then, now);
      }
  }
};
