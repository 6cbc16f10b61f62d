/** The state of an instance's test clock; instants are ISO 8601 in UTC, shifts milliseconds. */
export interface ClockReading {
  readonly now: string;
  readonly realNow: string;
  readonly shiftMs: number;
}

/** The state after the clock was set, with the number of scheduled jobs that were due and ran. */
export interface ClockChange extends ClockReading {
  readonly ran: number;
}

export interface TestClock {
  read(): Promise<ClockReading>;
  /** Advances the clock by a number of milliseconds, at least 1. */
  advance(ms: number): Promise<ClockChange>;
  /** Advances the clock to an instant, ISO 8601 with a time zone. */
  moveTo(at: string): Promise<ClockChange>;
  /** Runs the due jobs without changing the clock. */
  runDue(): Promise<ClockChange>;
  /** Resets the clock to the real time. */
  reset(): Promise<ClockChange>;
}

/**
 * The clock of an instance that was started with TEST_CLOCK=1, on this machine. All tests of the instance share it. Each method
 * rejects with the message of the instance when it refuses.
 * @param origin origin of the instance; ORIGIN by default
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
