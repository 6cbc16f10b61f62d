import { createHash } from 'node:crypto';

const revive = (_key, value) => (value?.type === 'Buffer' && Array.isArray(value.data) ? Buffer.from(value.data) : value);

/**
 * Returns the statements of one recorded transaction in their order, `begin` and `commit` included: the transaction that has
 * a statement containing `mark`.
 * @param {string} recorded output of `record-sql.mjs`
 * @param {string} mark
 */
export const transactionOf = (recorded, mark) => {
  const statements = recorded
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line, revive));
  const marked = statements.find(({ text }) => text.includes(mark));
  if (!marked) throw new Error(`no statement with ${mark} was recorded`);
  const connectionStatements = statements.filter(({ connection }) => connection === marked.connection);
  const at = connectionStatements.indexOf(marked);
  const begin = connectionStatements.findLastIndex(({ text }, i) => i <= at && text === 'begin');
  const end = connectionStatements.findIndex(({ text }, i) => i > at && text === 'commit');
  return connectionStatements.slice(begin, end + 1);
};

const nameOf = (text) => createHash('sha1').update(text).digest('base64url').slice(0, 16);
const isPlain = (text) => !text.includes(' ');

const swap = (value, replacements) => {
  if (typeof value === 'string') {
    let text = value;
    for (const [from, to] of replacements) if (text.includes(from)) text = text.replaceAll(from, to);
    return text;
  }
  return Array.isArray(value) ? value.map((item) => swap(item, replacements)) : value;
};

/**
 * Replays a recorded transaction with other identifiers: `names` maps recorded values to their replacements, and values that
 * the database returns now replace the recorded ones (generated ids).
 * @param {import('pg').PoolClient} client
 * @param {readonly { text: string, values: unknown[], rows: object[] }[]} statements
 * @param {ReadonlyMap<string, string>} names
 */
export const replay = async (client, statements, names) => {
  const replacements = new Map(names);
  for (const { text, values, rows } of statements) {
    const query = isPlain(text) ? text : { name: nameOf(text), text, values: values.map((value) => swap(value, replacements)) };
    const answer = await client.query(query);
    for (const [i, row] of (rows ?? []).entries())
      for (const [column, recordedValue] of Object.entries(row)) {
        const now = answer.rows[i]?.[column];
        if (typeof recordedValue === 'string' && typeof now === 'string' && recordedValue.length >= 16 && recordedValue !== now)
          replacements.set(recordedValue, now);
      }
  }
};
