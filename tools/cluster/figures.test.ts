import { cellsOf, columns, compareJournal, figuresOf, maxPause, markdownTable, missedLimits, splitAt } from './figures.mjs';
import { applicationName } from './links.mjs';
import { kindOf, mix } from './traffic.mjs';

const attempt = (from: number, to: number, { kind = 'pay', code = 200, nth = 1 } = {}) => ({ kind, from, to, code, nth });
const isPay = (kind: string): boolean => kind === 'pay';

describe('the pause after a fault', () => {
  it('is the longest time without a response to a request sent after it', () => {
    const attempts = [
      attempt(900, 1500),
      attempt(1000, 1100),
      attempt(1100, 4000, { code: 0 }),
      attempt(3000, 4200),
      attempt(4300, 4400),
    ];
    expect(maxPause(attempts, 1000, 5000, isPay)).toBe(3100);
  });

  it('lasts to the end when nothing is answered any more, and starts at the fault when the first response is late', () => {
    expect(maxPause([attempt(1000, 1100)], 1000, 9000, isPay)).toBe(7900);
    expect(maxPause([attempt(1000, 6000)], 1000, 6100, isPay)).toBe(5000);
    expect(maxPause([], 1000, 6000, isPay)).toBe(5000);
  });
});

describe('the figures of a fault', () => {
  const figures = figuresOf({
    attempts: [
      attempt(0, 20),
      attempt(500, 540, { kind: 'feed' }),
      attempt(990, 1200, { code: 0 }),
      attempt(1300, 1400, { code: 503 }),
      attempt(1700, 1800, { nth: 2 }),
      attempt(1900, 1950, { kind: 'feed' }),
    ],
    begun: 0,
    sent: 5,
    faultAt: 1000,
    endedAt: 2000,
  });

  it('separate calls in flight from those sent later, and repetitions from calls', () => {
    expect(figures).toMatchObject({
      sentPerSecond: 2.5,
      goodPerSecond: 2,
      calls: 5,
      failed: 2,
      failedBefore: 0,
      failedLater: 1,
      codes: ['pay 0 × 1', 'pay 503 × 1'],
      writePauseMs: 800,
      readPauseMs: 950,
    });
  });

  const journal = { acknowledged: 9, lost: 0, twice: 0, refused: 0, unanswered: 0 };
  const ownWrites = { seen: 7, unseen: 0, failed: 1 };

  it('stay within their limits or name those that they exceed', () => {
    expect(missedLimits({ figures, journal, ownWrites, problems: [] }, { writePauseMs: 800 })).toEqual([]);
    expect(
      missedLimits(
        {
          figures,
          journal: { ...journal, lost: 1, twice: 2, unanswered: 3 },
          ownWrites: { ...ownWrites, unseen: 2 },
          problems: ['x'],
        },
        { writePauseMs: 700, failedLater: 0, failed: 2 },
      ),
    ).toEqual([
      '1 acknowledged payments lost',
      '2 payments booked twice',
      '3 payments never answered',
      'the ledger: x',
      '2 own writes not seen by their member',
      '3 calls failed, at most 2',
      'writes paused 0.8 s, at most 0.7 s',
      '1 calls failed that were sent after the fault, at most 0',
    ]);
    expect(
      missedLimits({ figures: { ...figures, failedBefore: 4 }, journal, ownWrites, problems: [] }, { writePauseMs: 800 }),
    ).toEqual(['4 calls failed before the fault']);
  });

  it('are a row of the table', () => {
    const cells = cellsOf({
      text: 'a kill',
      figures,
      journal,
      ownWrites,
      problems: [],
      limit: { writePauseMs: 20_000 },
      missed: [],
    });
    expect(cells).toHaveLength(columns.length);
    expect(markdownTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(cells.join(' ')).toBe('a kill 3 5 2 1 0.8 0.9 9 0 0 clean 7, 0 20.0 s, kept');
  });
});

describe('the journal', () => {
  const journal = new Map([
    ['kept', { sentAt: 1, acknowledgedAt: 10 }],
    ['lost', { sentAt: 2, acknowledgedAt: 20 }],
    ['twice', { sentAt: 3, acknowledgedAt: 30 }],
    ['refused', { sentAt: 4, refused: 409 }],
    ['open', { sentAt: 25 }],
  ]);

  it('finds acknowledged payments that are not booked or booked twice', () => {
    const booked = new Map([
      ['kept', 1],
      ['twice', 2],
    ]);
    expect(compareJournal(journal, booked)).toEqual({ acknowledged: 3, lost: 1, twice: 1, refused: 1, unanswered: 1 });
  });

  it('is split at a moment into payments that must exist, must not exist, and may exist', () => {
    const { before, after, between } = splitAt(journal, 20);
    expect([[...before.keys()], [...after.keys()], between]).toEqual([['kept'], ['open'], 3]);
  });
});

describe('the traffic', () => {
  it('has exactly the shares of the mix in every hundred requests', () => {
    const kinds = Array.from({ length: 100 }, (_, i) => kindOf(i + 1234));
    for (const { kind, share } of mix) expect(kinds.filter((other) => other === kind)).toHaveLength(share);
  });
});

describe('a link', () => {
  it('recognises a standby by the name in its startup message', () => {
    const text = 'user\0replicator\0database\0replication\0replication\0true\0application_name\0p2\0\0';
    expect(applicationName(Buffer.from(`\0\0\0\x54\0\x03\0\0${text}`))).toBe('p2');
    expect(applicationName(Buffer.from('user\0postgres\0\0'))).toBeUndefined();
  });
});
