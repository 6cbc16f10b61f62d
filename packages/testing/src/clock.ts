/** What an instance's test clock answers; instants are ISO 8601 in UTC, shifts milliseconds. */
export interface ClockReading {
  readonly now: string;
  readonly realNow: string;
  readonly shiftMs: number;
}

/** A reading after the clock was set, with how many scheduled jobs ran because they were due. */
export interface ClockChange extends ClockReading {
  readonly ran: number;
}

export interface TestClock {
  read(): Promise<ClockReading>;
  /** Forward by so many milliseconds, at least one. */
  advance(ms: number): Promise<ClockChange>;
  /** Forward to a moment, ISO 8601 with its zone. */
  moveTo(at: string): Promise<ClockChange>;
  /** Only runs what is due. */
  runDue(): Promise<ClockChange>;
  /** Back to the real time. */
  reset(): Promise<ClockChange>;
}

/**
 * The clock of an instance that was started with TEST_CLOCK=1, on this machine. All tests of the instance share it. Each method rejects with
 * what the instance says when it refuses.
 * @param origin of the instance; ORIGIN unless told
 */
export const testClock = (origin = process.env['ORIGIN'] ?? ''): TestClock => {
  const requestClock = async <T extends ClockReading>(body?: object): Promise<T> => {
    const answer = await fetch(
      `${origin}/dev/clock`,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (answer.ok) return (await answer.json()) as T;
    if (answer.status === 404) throw new Error(`${origin} has no test clock: start it with TEST_CLOCK=1`);
    throw new Error(`${origin}/dev/clock answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    read: () => requestClock(),
    advance: (advanceMs) => requestClock({ advanceMs }),
    moveTo: (at) => requestClock({ at }),
    runDue: () => requestClock({ run: true }),
    reset: () => requestClock({ reset: true }),
  };
};
