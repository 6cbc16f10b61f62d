import type { AudioClock } from './audio-machine.ts';

/** When the player falls asleep: a moment (milliseconds of the device's clock), the end of the chapter, or not at all. */
export type AudioSleep = number | 'chapter' | null;

/** What a member asks for: minutes from now, the end of the chapter, or not at all. */
export type SleepWish = number | 'chapter' | null;

const dayMinutes = 24 * 60;

/** The sleep timer. Its moment is a deadline and not a count, so that a device that slept meanwhile is right at once. */
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
  let callOff = (): void => undefined;

  const become = (next: AudioSleep): void => {
    callOff();
    if (sleep === next) return;
    sleep = next;
    changed(sleep);
  };

  const check = (): void => {
    if (typeof sleep !== 'number') return;
    const left = sleep - clock.wall();
    if (left > 0) {
      callOff();
      callOff = clock.later(check, left);
      return;
    }
    become(null);
    pause();
  };

  return {
    /** Replaces what was asked for; minutes that are none end it. */
    set: (wish: SleepWish): void => {
      if (typeof wish !== 'number') return become(wish);
      become(wish > 0 && wish <= dayMinutes ? clock.wall() + wish * 60_000 : null);
      return check();
    },
    /** Looks whether it is time: browsers hold timers back, but a playing element tells of its time. */
    check,
    /** Whether what has just ended was to be the last; asked once. */
    isLast: (): boolean => {
      if (sleep !== 'chapter') return false;
      become(null);
      return true;
    },
  };
};
