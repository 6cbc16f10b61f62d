import { deviceValue } from '@juhe/platform';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { skipFirstScreen } from './own-start.ts';
import css from './reader-themes.module.css';

export const themes = ['paper', 'white', 'green', 'night'] as const;
export type Theme = (typeof themes)[number];
export const faces = ['sans', 'serif', 'kai'] as const;
export type Face = (typeof faces)[number];
export const modes = ['pages', 'scroll'] as const;
export type Mode = (typeof modes)[number];
export const scripts = ['original', 'hans', 'hant'] as const;
export type Script = (typeof scripts)[number];
/** Font sizes (px); the default is 19 (docs/specification/look.md). */
export const sizes = [15, 17, 19, 21, 24, 28, 32] as const;
/** Line heights, as multiples of the font size. */
export const lineHeights = [1.5, 1.8, 2.2] as const;
/** Spacing between paragraphs, as multiples of the font size. */
export const gaps = [0, 0.7, 1.3] as const;
/** Horizontal margins of the text (px). */
export const margins = [12, 22, 36] as const;
/** Brightness range, in per cent of the screen's own brightness. */
export const brightnesses = { least: 20, max: 100 } as const;

export interface ReaderSettings {
  readonly theme: Theme;
  /** The theme to return to from night mode. */
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
  /** The bars have been seen: the reader opens without them. */
  readonly known: boolean;
}

const defaults: ReaderSettings = {
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
const inRange = (value: unknown, { least: minimum, max }: { least: number; max: number }, otherwise: number): number =>
  typeof value === 'number' && value >= minimum && value <= max ? Math.round(value) : otherwise;

const checked = (stored: Partial<Record<keyof ReaderSettings, unknown>>): ReaderSettings => {
  const day = oneOf(themes, stored.day, defaults.day);
  return {
    theme: oneOf(themes, stored.theme, defaults.theme),
    day: day === 'night' ? defaults.day : day,
    size: oneOf(sizes, stored.size, defaults.size),
    face: oneOf(faces, stored.face, defaults.face),
    line: oneOf(lineHeights, stored.line, defaults.line),
    gap: oneOf(gaps, stored.gap, defaults.gap),
    margin: oneOf(margins, stored.margin, defaults.margin),
    mode: oneOf(modes, stored.mode, defaults.mode),
    script: oneOf(scripts, stored.script, defaults.script),
    brightness: inRange(stored.brightness, brightnesses, defaults.brightness),
    awake: stored.awake === true,
    known: stored.known === true,
  };
};

const storedSettings = deviceValue({ key: 'juhe-reader', scope: 'device', json: (stored) => checked(stored as object) });

/** Reads the settings stored on this device; invalid values fall back to the defaults. */
export const readSettings = (): ReaderSettings => storedSettings.read() ?? defaults;

/** Key of the settings that affect the text layout: when it changes, the position is located again. */
export const layoutOf = ({ size, face, line, gap, margin, mode }: ReaderSettings): string =>
  [size, face, line, gap, margin, mode].join(' ');

export type ChangeSettings = (patch: Partial<ReaderSettings>) => void;

/** The member's reader settings, stored on this device. While the reader is open, its theme colours the whole page. */
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
    storedSettings.write(settings);
    // From the second visit on, the bars are hidden and the book opens at its last position.
    skipFirstScreen();
  }, [settings]);
  const change = useCallback<ChangeSettings>(
    (patch) =>
      setSettings((previous) => {
        if (Object.entries(patch).every(([name, value]) => Reflect.get(previous, name) === value)) return previous;
        const next = { ...previous, ...patch };
        return { ...next, day: next.theme === 'night' ? next.day : next.theme };
      }),
    [],
  );
  return { settings, change };
};
