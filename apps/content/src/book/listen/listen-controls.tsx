import { seekAudio } from '@juhe/platform';
import { cx, Icon, type IconName } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { clock } from './clock.ts';
import css from './listen.module.css';
import { Range } from '../reader/settings/range.tsx';

interface PlaceProps {
  /** Seconds. */
  time: number;
  total: number;
  disabled: boolean;
}

/** Playback progress and seek bar; the thumb follows the finger and seeks on release. */
export const PlaceBar = ({ time, total, disabled }: PlaceProps) => {
  const t = useTranslations('book');
  const [draftTime, setDraftTime] = useState<number>();
  const at = Math.min(draftTime ?? time, total);
  const commitSeek = () => {
    if (draftTime !== undefined) seekAudio(draftTime);
    setDraftTime(undefined);
  };
  return (
    <div className={css.place}>
      <Range
        min={0}
        max={Math.max(1, Math.floor(total))}
        step={1}
        value={Math.floor(at)}
        disabled={disabled}
        aria-label={t('heard')}
        aria-valuetext={t('heardOf', { at: clock(at), total: clock(total) })}
        className={css.range}
        onChange={(event) => setDraftTime(Number(event.target.value))}
        onPointerUp={commitSeek}
        onKeyUp={commitSeek}
        onBlur={commitSeek}
      />
      <span>{clock(at)}</span>
      <span>{clock(total)}</span>
    </div>
  );
};

interface KeyProps {
  label: string;
  icon?: IconName;
  /** Instead of an icon, e.g. −15. */
  text?: string;
  onPress: (() => void) | undefined;
}

const Key = ({ label, icon, text, onPress }: KeyProps) => (
  <button
    type="button"
    className={cx(css.key, text !== undefined && css.step)}
    aria-label={label}
    disabled={!onPress}
    onClick={onPress}
  >
    {icon ? <Icon name={icon} size={24} /> : text}
  </button>
);

interface KeysProps {
  isPlay: boolean;
  onPlay: () => void;
  /** The keys on both sides of the main one, outermost first; a key without an action is disabled. */
  before: readonly [KeyProps, KeyProps];
  after: readonly [KeyProps, KeyProps];
}

/** The player keys: chapters at the edges, small steps beside the main key. */
export const Keys = ({ isPlay, onPlay, before, after }: KeysProps) => {
  const t = useTranslations('book');
  return (
    <div className={css.keys}>
      {before.map((key) => (
        <Key key={key.label} {...key} />
      ))}
      <button type="button" className={css.main} aria-label={t(isPlay ? 'pause' : 'listen')} onClick={onPlay}>
        <Icon name={isPlay ? 'pause' : 'play'} size={32} filled />
      </button>
      {[...after].reverse().map((key) => (
        <Key key={key.label} {...key} />
      ))}
    </div>
  );
};
