import { setAudioRate } from '@juhe/platform';
import { useState } from 'react';

export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

const key = 'juhe-listening-rate';

/** The playback speed, stored on this device; 1 is the original speed. */
export const listeningRate = (): number => {
  try {
    const storedRate = Number(localStorage.getItem(key));
    return rates.find((rate) => rate === storedRate) ?? 1;
  } catch {
    return 1;
  }
};

/** Returns the playback speed and its setter; the player applies a change at once. */
export const useListeningRate = (): readonly [number, (rate: number) => void] => {
  const [rate, setRate] = useState(listeningRate);
  const change = (next: number): void => {
    setRate(next);
    setAudioRate(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Storage may be refused; the speed then lasts as long as the player.
    }
  };
  return [rate, change];
};
