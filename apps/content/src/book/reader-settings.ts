import { useEffect, useLayoutEffect, useState } from 'react';

export const themes = ['paper', 'white', 'green', 'night'] as const;
export type Theme = (typeof themes)[number];
export const faces = ['sans', 'serif'] as const;
export type Face = (typeof faces)[number];
/** Sizes of the text in pixels; 19 unless chosen (design/look.md). */
export const sizes = [15, 17, 19, 21, 24, 28] as const;
export type Size = (typeof sizes)[number];

export interface ReaderSettings {
  readonly theme: Theme;
  /** The theme to go back to from the night. */
  readonly day: Theme;
  readonly size: Size;
  readonly face: Face;
}

const key = 'juhe-reader';
const usual: ReaderSettings = { theme: 'paper', day: 'paper', size: 19, face: 'sans' };

const oneOf = <T>(list: readonly T[], value: unknown, otherwise: T): T => list.find((one) => one === value) ?? otherwise;

const read = (): ReaderSettings => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof ReaderSettings, unknown>>;
    return {
      theme: oneOf(themes, kept.theme, usual.theme),
      day: oneOf(themes, kept.day, usual.day),
      size: oneOf(sizes, kept.size, usual.size),
      face: oneOf(faces, kept.face, usual.face),
    };
  } catch {
    return usual;
  }
};

/** How the member likes to read; kept on this device. While the reader is open its theme colours the whole page. */
export const useReaderSettings = () => {
  const [settings, setSettings] = useState(read);
  const { theme } = settings;
  useLayoutEffect(() => {
    document.documentElement.dataset.reading = theme;
    return () => {
      delete document.documentElement.dataset.reading;
    };
  }, [theme]);
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(settings));
    } catch {
      // Storage may be refused; the choice holds while the page is open.
    }
  }, [settings]);
  const change = (patch: Partial<ReaderSettings>) =>
    setSettings((former) => {
      const next = { ...former, ...patch };
      return { ...next, day: next.theme === 'night' ? next.day : next.theme };
    });
  return { settings, change };
};
