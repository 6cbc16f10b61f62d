import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import css from './reader-themes.module.css';

export const themes = ['paper', 'white', 'green', 'night'] as const;
export type Theme = (typeof themes)[number];
export const faces = ['sans', 'serif', 'kai'] as const;
export type Face = (typeof faces)[number];
export const modes = ['pages', 'scroll'] as const;
export type Mode = (typeof modes)[number];
export const scripts = ['original', 'hans', 'hant'] as const;
export type Script = (typeof scripts)[number];
/** Sizes of the text in pixels; 19 unless chosen (design/look.md). */
export const sizes = [15, 17, 19, 21, 24, 28, 32] as const;
/** Heights of a line, in multiples of the size. */
export const lineHeights = [1.5, 1.8, 2.2] as const;
/** Space between paragraphs, in multiples of the size. */
export const gaps = [0, 0.7, 1.3] as const;
/** Space at both sides of the text, in pixels. */
export const margins = [12, 22, 36] as const;
/** Per cent of the screen's own brightness. */
export const brightnesses = { least: 20, most: 100 } as const;

export interface ReaderSettings {
  readonly theme: Theme;
  /** The theme to go back to from the night. */
  readonly day: Theme;
  readonly size: (typeof sizes)[number];
  readonly face: Face;
  readonly line: (typeof lineHeights)[number];
  readonly gap: (typeof gaps)[number];
  readonly margin: (typeof margins)[number];
  readonly mode: Mode;
  readonly script: Script;
  readonly brightness: number;
  /** Keeps the screen on while the reader is open. */
  readonly awake: boolean;
  /** The bars were seen: the reader opens without them. */
  readonly known: boolean;
}

const key = 'juhe-reader';
const usual: ReaderSettings = {
  theme: 'paper',
  day: 'paper',
  size: 19,
  face: 'sans',
  line: 1.8,
  gap: 0.7,
  margin: 22,
  mode: 'pages',
  script: 'original',
  brightness: 100,
  awake: false,
  known: false,
};

const oneOf = <T>(list: readonly T[], value: unknown, otherwise: T): T => list.find((item) => item === value) ?? otherwise;
const within = (value: unknown, { least, most }: { least: number; most: number }, otherwise: number): number =>
  typeof value === 'number' && value >= least && value <= most ? Math.round(value) : otherwise;

/** What was kept on this device; whatever does not make sense in it is as usual. */
export const readSettings = (): ReaderSettings => {
  let kept: Partial<Record<keyof ReaderSettings, unknown>> = {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof value === 'object' && value !== null) kept = value;
  } catch {
    // Storage may be refused, and what is in it may be broken.
  }
  const day = oneOf(themes, kept.day, usual.day);
  return {
    theme: oneOf(themes, kept.theme, usual.theme),
    day: day === 'night' ? usual.day : day,
    size: oneOf(sizes, kept.size, usual.size),
    face: oneOf(faces, kept.face, usual.face),
    line: oneOf(lineHeights, kept.line, usual.line),
    gap: oneOf(gaps, kept.gap, usual.gap),
    margin: oneOf(margins, kept.margin, usual.margin),
    mode: oneOf(modes, kept.mode, usual.mode),
    script: oneOf(scripts, kept.script, usual.script),
    brightness: within(kept.brightness, brightnesses, usual.brightness),
    awake: kept.awake === true,
    known: kept.known === true,
  };
};

/** What changes where the words stand: after a change of it the place is found again. */
export const layoutOf = ({ size, face, line, gap, margin, mode }: ReaderSettings): string =>
  [size, face, line, gap, margin, mode].join(' ');

export type ChangeSettings = (patch: Partial<ReaderSettings>) => void;

/** How the member likes to read; kept on this device. While the reader is open its theme colours the whole page. */
export const useReaderSettings = (): { settings: ReaderSettings; change: ChangeSettings } => {
  const [settings, setSettings] = useState(readSettings);
  const { theme } = settings;
  useLayoutEffect(() => {
    const { classList, dataset } = document.documentElement;
    const reading = css.reading ?? 'reading';
    classList.add(reading);
    dataset.reading = theme;
    return () => {
      classList.remove(reading);
      delete dataset.reading;
    };
  }, [theme]);
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(settings));
    } catch {
      // Storage may be refused; the choice holds while the page is open.
    }
  }, [settings]);
  const change = useCallback<ChangeSettings>(
    (patch) =>
      setSettings((former) => {
        if (Object.entries(patch).every(([name, value]) => Reflect.get(former, name) === value)) return former;
        const next = { ...former, ...patch };
        return { ...next, day: next.theme === 'night' ? next.day : next.theme };
      }),
    [],
  );
  return { settings, change };
};
