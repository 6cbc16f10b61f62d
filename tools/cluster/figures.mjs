/** Figures of one fault from the attempts of the traffic, and their table. */

const isGood = ({ code }) => code === 200;
const writes = new Set(['pay', 'cart']);

/**
 * Returns the longest time (ms) after `since` in which no attempt of those kinds succeeded that was sent after `since`.
 * @param {readonly { kind: string, from: number, to: number, code: number }[]} attempts
 */
export const maxPause = (attempts, since, until, isOfKind) => {
  const ends = attempts
    .filter((attempt) => isGood(attempt) && isOfKind(attempt.kind) && attempt.from >= since && attempt.to <= until)
    .map(({ to }) => to)
    .sort((a, b) => a - b);
  let maximum = 0;
  let last = since;
  for (const end of [...ends, until]) {
    maximum = Math.max(maximum, end - last);
    last = end;
  }
  return maximum;
};

/** Returns `kind code × number` of each kind and code. */
const countCodes = (attempts) => {
  const counts = new Map();
  for (const { kind, code } of attempts) counts.set(`${kind} ${code}`, (counts.get(`${kind} ${code}`) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} × ${count}`);
};

/** Returns the value below which that share of the sorted numbers lies. */
export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Returns the figures of one run.
 * @param {{ attempts: readonly { kind: string, from: number, to: number, code: number, nth: number }[], begun: number, sent:
 *   number, faultAt: number, endedAt: number }} run times in ms of one clock; `endedAt`: when the traffic was stopped
 */
export const figuresOf = ({ attempts, begun: started, sent, faultAt, endedAt }) => {
  const first = attempts.filter(({ nth }) => nth === 1);
  const before = first.filter(({ to }) => to < faultAt);
  const sorted = before
    .filter(isGood)
    .map(({ from, to }) => to - from)
    .sort((a, b) => a - b);
  const failed = first.filter((attempt) => !isGood(attempt));
  const during = attempts.filter(({ from }) => from <= endedAt);
  return {
    /** Requests per second that were sent, and that succeeded before the fault. */
    sentPerSecond: sent / ((endedAt - started) / 1000),
    goodPerSecond: before.filter(isGood).length / ((faultAt - started) / 1000),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    calls: first.length,
    failed: failed.length,
    failedBefore: failed.filter(({ to }) => to < faultAt).length,
    /** Failed calls that were sent later than a quarter of a second after the fault: not in flight at that moment. */
    failedLater: failed.filter(({ from }) => from > faultAt + 250).length,
    codes: countCodes(failed),
    writePauseMs: maxPause(during, faultAt, endedAt, (kind) => writes.has(kind)),
    readPauseMs: maxPause(during, faultAt, endedAt, (kind) => !writes.has(kind)),
  };
};

/**
 * Returns how the journal and the ledger differ.
 * @param {Map<string, { acknowledgedAt?: number, refused?: number }>} journal payments by key
 * @param {Map<string, number>} booked number of ledger transactions by key
 */
export const compareJournal = (journal, booked) => {
  const result = { acknowledged: 0, lost: 0, twice: 0, refused: 0, unanswered: 0 };
  for (const [key, { acknowledgedAt, refused }] of journal) {
    const count = booked.get(key) ?? 0;
    if (count > 1) result.twice += 1;
    if (acknowledgedAt !== undefined) {
      result.acknowledged += 1;
      if (count === 0) result.lost += 1;
    } else if (refused !== undefined) result.refused += 1;
    else result.unanswered += 1;
  }
  return result;
};

/**
 * Splits payments at a moment (ms since 1970): those that were acknowledged before it must be in the restored ledger, those
 * that were first sent after it must not; of those in flight either may be true.
 * @param {Map<string, { sentAt: number, acknowledgedAt?: number }>} journal
 */
export const splitAt = (journal, moment) => {
  const before = new Map();
  const after = new Map();
  for (const [key, payment] of journal) {
    if (payment.acknowledgedAt !== undefined && payment.acknowledgedAt < moment) before.set(key, payment);
    else if (payment.sentAt > moment) after.set(key, payment);
  }
  return { before, after, between: journal.size - before.size - after.size };
};

/**
 * Returns the limits that a row misses, as texts.
 * @param {{ figures: ReturnType<typeof figuresOf>, journal: ReturnType<typeof compareJournal>, problems: readonly string[],
 *   ownWrites: { seen: number, unseen: number, failed: number } }} row
 * @param {{ writePauseMs: number, failedLater?: number, failed?: number }} limit
 */
export const missedLimits = ({ figures, journal, problems, ownWrites }, { writePauseMs, failedLater, failed }) => {
  const missed = [];
  if (journal.lost > 0) missed.push(`${journal.lost} acknowledged payments lost`);
  if (journal.twice > 0) missed.push(`${journal.twice} payments booked twice`);
  if (journal.unanswered > 0) missed.push(`${journal.unanswered} payments never answered`);
  if (problems.length > 0) missed.push(`the ledger: ${problems.join('; ')}`);
  if (ownWrites.unseen > 0) missed.push(`${ownWrites.unseen} own writes not seen by their member`);
  if (failed !== undefined && figures.failed + ownWrites.failed > failed)
    missed.push(`${figures.failed + ownWrites.failed} calls failed, at most ${failed}`);
  if (figures.failedBefore > 0) missed.push(`${figures.failedBefore} calls failed before the fault`);
  if (figures.writePauseMs > writePauseMs)
    missed.push(`writes paused ${(figures.writePauseMs / 1000).toFixed(1)} s, at most ${writePauseMs / 1000} s`);
  if (failedLater !== undefined && figures.failedLater > failedLater)
    missed.push(`${figures.failedLater} calls failed that were sent after the fault, at most ${failedLater}`);
  return missed;
};

const seconds = (ms) => (ms / 1000).toFixed(1);
export const columns = [
  'fault',
  'requests/s sent',
  'calls',
  'failed',
  'of them sent later',
  'writes paused (s)',
  'reads paused (s)',
  'payments acknowledged',
  'lost',
  'twice',
  'ledger',
  'own writes seen, not seen',
  'limit',
];

/** Returns the cells of a row of the table. */
export const cellsOf = ({ text, figures, journal, problems, ownWrites, limit, missed }) => [
  text,
  figures.sentPerSecond.toFixed(0),
  String(figures.calls),
  String(figures.failed),
  String(figures.failedLater),
  seconds(figures.writePauseMs),
  seconds(figures.readPauseMs),
  String(journal.acknowledged),
  String(journal.lost),
  String(journal.twice),
  problems.length === 0 ? 'clean' : `${problems.length} problems`,
  `${ownWrites.seen}, ${ownWrites.unseen}`,
  `${seconds(limit.writePauseMs)} s${missed.length === 0 ? ', kept' : ', missed'}`,
];

/** Returns a Markdown table. */
export const markdownTable = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
