import { createHash } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { commonFail } from '../failures.ts';

/** Maximum number of texts of each kind per member in 24 hours. */
export const dailyTexts = { comment: 300, review: 100, memo: 50 } as const;
/** Period (seconds) in which the same text is refused. */
export const repeatSeconds = 300;

/** Texts up to this length (characters) may be repeated. */
const shortLetters = 4;
const shortRepeats = 3;
const day = 24 * 3600;

/** Normalises a text for comparison: without blanks and punctuation, in lower case. */
const gist = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]/gu, '');

/**
 * Refuses a text that the member has just written (`content.repeated`) and texts over the daily limit (`content.daily`).
 * Counted in the transaction that stores the text, so that a text which is not stored can be tried again. Short texts may
 * be repeated.
 */
export const refuseFlood = async (tx: Tx, memberId: string, kind: keyof typeof dailyTexts, text: string): Promise<void> => {
  const letters = gist(text);
  const repeats = [...letters].length <= shortLetters ? shortRepeats : 1;
  const hash = createHash('sha256')
    .update(letters || text)
    .digest('base64url')
    .slice(0, 24);
  if (!(await consumeToken(tx, `said:${kind}:${memberId}:${hash}`, repeats, repeatSeconds)).ok)
    throw commonFail('content.repeated', undefined, { field: 'text' });
  const n = dailyTexts[kind];
  if (!(await consumeToken(tx, `said-day:${kind}:${memberId}`, n, day)).ok) throw commonFail('content.daily', { n });
};
