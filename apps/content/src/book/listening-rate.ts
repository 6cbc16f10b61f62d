import { setAudioRate } from '@juhe/platform';
import { useState } from 'react';

export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

const key = 'juhe-listening-rate';

/** How fast the member listens; kept on this device. 1 is as it was spoken. */
export const listeningRate = (): number => {
  try {
    const kept = Number(localStorage.getItem(key));
    return rates.find((rate) => rate === kept) ?? 1;
  } catch {
    return 1;
  }
};

/** The member's speed, and the way to change it: the player follows at once. */
export const useListeningRate = (): readonly [number, (rate: number) => void] => {
  const [rate, setRate] = useState(listeningRate);
  const change = (next: number): void => {
    setRate(next);
    setAudioRate(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Storage may be refused; the speed holds while the player lives.
    }
  };
  return [rate, change];
};
