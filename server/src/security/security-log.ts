import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { RequestOutcome } from '../http/failure/outcome.ts';
import { deviceClass, hashedSource } from './caller-facts.ts';
import { eventOf, type SecurityEventName } from './events.ts';
import { insertSecurityRows, type SecurityRow } from './security.repository.ts';

/** The recordable data: names, ids and codes only. Mobiles, tokens, addresses and texts have no field here. */
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
  /** Writes the log line immediately and buffers the row for the next write to the table. */
  record(caller: Caller, event: SecurityEvent): void;
  /** Does the same for a completed request, if it is security-relevant. */
  answered(caller: Caller, outcome: RequestOutcome): void;
  /** Writes the buffer to the table. Never throws: the log lines have already been written. */
  flush(): Promise<void>;
}

/** Distinct lines of one event that a process writes per minute; further ones are counted without caller and source. */
const maxPerEvent = 100;

const minuteOf = (now: number): string => new Date(Math.floor(now / 60_000) * 60_000).toISOString();

export const createSecurityLog = ({ db, secrets, log }: Pick<Deps, 'db' | 'secrets' | 'log'>): SecurityLog => {
  const buffered = new Map<string, SecurityRow>();
  /** Lines of each event in this minute, written or not. */
  let counted = { minute: '', lines: new Map<string, Set<string>>() };

  const buffer = (row: SecurityRow): void => {
    if (counted.minute !== row.minute) counted = { minute: row.minute, lines: new Map() };
    const lines = counted.lines.get(row.event) ?? new Set();
    counted.lines.set(row.event, lines);
    const keyOf = (line: SecurityRow) => JSON.stringify({ ...line, times: 1 });
    const overflows = lines.size >= maxPerEvent && !lines.has(keyOf(row));
    const line = overflows ? { ...row, subject: '', address: '', block: '', device: '', operation: '', reason: '' } : row;
    const key = keyOf(line);
    if (!overflows) lines.add(key);
    buffered.set(key, { ...line, times: (buffered.get(key)?.times ?? 0) + 1 });
  };

  const record: SecurityLog['record'] = (
    caller,
    { event, subject = '', operator = '', operation = '', code = 200, reason = '' },
  ) => {
    const source = hashedSource(secrets.secretKey, caller.ip);
    const device = deviceClass(caller.headers['user-agent']);
    const facts = { subject, operator, ...source, device, operation, code, reason };
    caller.log[code === 200 ? 'info' : 'warn']({ security: event, ...facts }, 'security');
    buffer({ minute: minuteOf(Date.now()), event, ...facts, times: 1 });
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
      if (buffered.size === 0) return;
      const rows = [...buffered.values()];
      buffered.clear();
      await insertSecurityRows(db, rows).catch((err: unknown) =>
        log.error({ err, rows: rows.length }, 'the security log cannot be written'),
      );
    },
  };
};
