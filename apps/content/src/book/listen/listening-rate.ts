import { deviceValue, setAudioRate } from '@juhe/platform';
import { useState } from 'react';

export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

const stored = deviceValue({
  key: 'juhe-listening-rate',
  scope: 'device',
  text: (text) => rates.find((rate) => `${rate}` === text),
});

/** The playback speed, stored on this device; 1 is the original speed. */
export const listeningRate = (): number => stored.read() ?? 1;

/** Returns the playback speed and its setter; the player applies a change at once. */
export const useListeningRate = (): readonly [number, (rate: number) => void] => {
  const [rate, setRate] = useState(listeningRate);
  const change = (next: number): void => {
    setRate(next);
    setAudioRate(next);
    stored.write(rates.find((rate) => rate === next));
  };
  return [rate, change];
};
