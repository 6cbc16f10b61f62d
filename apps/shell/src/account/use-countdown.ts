import { useEffect, useState } from 'react';

/** Until when no further code can be asked for, by mobile and scene: it goes on over a change of pages. */
const deadlines = new Map<string, number>();

const secondsLeft = (key: string) => Math.max(0, Math.ceil(((deadlines.get(key) ?? 0) - Date.now()) / 1000));

/** Seconds until `key`'s deadline, and the way to set it; held by the clock, so a sleeping tab counts right. */
export const useCountdown = (key: string): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(() => secondsLeft(key));
  const running = left > 0;
  useEffect(() => {
    const look = () => setLeft(secondsLeft(key));
    look();
    if (!running) return undefined;
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [key, running]);
  const start = (seconds: number) => {
    deadlines.set(key, Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, start];
};
