// Preloaded into a server with `node --import`: writes every statement with its values and its rows to the file RECORD_SQL,
// one JSON object per line.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const pg = createRequire(join(import.meta.dirname, '../../server/package.json'))('pg');
const plain = pg.Client.prototype.query;
pg.Client.prototype.query = function query(...call) {
  const [first, second] = call;
  const note = ({ rows }) => {
    const text = typeof first === 'string' ? first : first.text;
    const values = (typeof first === 'string' ? second : first.values) ?? [];
    appendFileSync(process.env.RECORD_SQL, `${JSON.stringify({ connection: this.processID, text, values, rows })}\n`);
  };
  // Statements issued by the pool itself return by callback.
  const index = call.findIndex((argument) => typeof argument === 'function');
  if (index >= 0) {
    const done = call[index];
    call[index] = (error, result) => {
      if (!error) note(result);
      done(error, result);
    };
    return plain.apply(this, call);
  }
  const answer = plain.apply(this, call);
  if (typeof answer?.then === 'function') answer.then(note, () => {});
  return answer;
};
