import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { RequestOutcome } from '../http/outcome.ts';
import { deviceClass, hashedSource } from './caller-facts.ts';
import { eventOf, type SecurityEventName } from './events.ts';
import { insertSecurityRows, type SecurityRow } from './security.repository.ts';

/** What can be written down: names, ids and codes only. Mobiles, tokens, addresses and texts have no field here. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly subject?: string | undefined;
  readonly operator?: string | undefined;
  readonly operation?: string | undefined;
  readonly code?: number | undefined;
  readonly reason?: string | undefined;
}

type Caller = Pick<FastifyRequest, 'ip' | 'headers' | 'log'>;

export interface SecurityLog {
  /** Writes the line of the log at once and keeps the row for the next write to the table. */
  record(caller: Caller, event: SecurityEvent): void;
  /** The same for an answered request, if it is a matter of security. */
  answered(caller: Caller, outcome: RequestOutcome): void;
  /** Writes what is kept to the table. Never throws: the lines of the log are there already. */
  flush(): Promise<void>;
}

/** Different lines of one event that a process writes for a minute; what is beyond is counted without who and where. */
const mostPerEvent = 100;

const minuteOf = (now: number): string => new Date(Math.floor(now / 60_000) * 60_000).toISOString();

export const createSecurityLog = ({ db, secrets, log }: Pick<Deps, 'db' | 'secrets' | 'log'>): SecurityLog => {
  const kept = new Map<string, SecurityRow>();
  /** Lines of each event of the minute, written or not. */
  let counted = { minute: '', lines: new Map<string, Set<string>>() };

  const keep = (row: SecurityRow): void => {
    if (counted.minute !== row.minute) counted = { minute: row.minute, lines: new Map() };
    const lines = counted.lines.get(row.event) ?? new Set();
    counted.lines.set(row.event, lines);
    const keyOf = (line: SecurityRow) => JSON.stringify({ ...line, times: 1 });
    const overflows = lines.size >= mostPerEvent && !lines.has(keyOf(row));
    const line = overflows ? { ...row, subject: '', address: '', block: '', device: '', operation: '', reason: '' } : row;
    const key = keyOf(line);
    if (!overflows) lines.add(key);
    kept.set(key, { ...line, times: (kept.get(key)?.times ?? 0) + 1 });
  };

  const record: SecurityLog['record'] = (
    caller,
    { event, subject = '', operator = '', operation = '', code = 200, reason = '' },
  ) => {
    const source = hashedSource(secrets.secretKey, caller.ip);
    const device = deviceClass(caller.headers['user-agent']);
    const facts = { subject, operator, ...source, device, operation, code, reason };
    caller.log[code === 200 ? 'info' : 'warn']({ security: event, ...facts }, 'security');
    keep({ minute: minuteOf(Date.now()), event, ...facts, times: 1 });
  };

  return {
    record,
    answered(caller, outcome) {
      const event = eventOf(outcome);
      if (event === undefined) return;
      const { memberId, subject, operator, operation, refusal } = outcome;
      record(caller, {
        event,
        subject: subject ?? memberId,
        operator,
        operation,
        code: refusal?.code,
        reason: refusal?.key,
      });
    },
    async flush() {
      if (kept.size === 0) return;
      const rows = [...kept.values()];
      kept.clear();
      await insertSecurityRows(db, rows).catch((err: unknown) =>
        log.error({ err, rows: rows.length }, 'the security log cannot be written'),
      );
    },
  };
};
