export interface AudioClock {
  now(): number;
  /** Device clock (ms), which continues while the device sleeps. */
  wall(): number;
  /** Runs `work` after `ms`; returns a function that cancels it. */
  later(work: () => void, ms: number): () => void;
}

/** Setting of the sleep timer: a moment (device clock, ms), the end of the chapter, or off. */
export type AudioSleep = number | 'chapter' | null;

/** The member's choice: minutes from now, the end of the chapter, or off. */
export type SleepWish = number | 'chapter' | null;

const dayMinutes = 24 * 60;

/** Creates the sleep timer. It stores a deadline rather than a counter, so that it is correct after the device has slept. */
export const createSleep = ({
  clock,
  pause,
  changed,
}: {
  clock: AudioClock;
  pause: () => void;
  changed: (sleep: AudioSleep) => void;
}) => {
  let sleep: AudioSleep = null;
  let cancelTimer = (): void => undefined;

  const setSleep = (next: AudioSleep): void => {
    cancelTimer();
    if (sleep === next) return;
    sleep = next;
    changed(sleep);
  };

  const check = (): void => {
    if (typeof sleep !== 'number') return;
    const remainingMs = sleep - clock.wall();
    if (remainingMs > 0) {
      cancelTimer();
      cancelTimer = clock.later(check, remainingMs);
      return;
    }
    setSleep(null);
    pause();
  };

  return {
    /** Replaces the setting; invalid minutes turn it off. */
    set: (wish: SleepWish): void => {
      if (typeof wish !== 'number') return setSleep(wish);
      setSleep(wish > 0 && wish <= dayMinutes ? clock.wall() + wish * 60_000 : null);
      return check();
    },
    /** Checks the deadline: browsers throttle timers, but a playing element reports its time. */
    check,
    /** Whether the track that has just ended was the last; resets the setting. */
    isLast: (): boolean => {
      if (sleep !== 'chapter') return false;
      setSleep(null);
      return true;
    },
  };
};
