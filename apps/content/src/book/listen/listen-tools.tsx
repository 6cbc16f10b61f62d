import { type AudioSleep, dateTimeFormat, type SleepWish, useLang } from '@juhe/platform';
import { Icon, Radio, RadioGroup, Sheet } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './listen.module.css';
import { rates } from './listening-rate.ts';

/** Sleep timer options (minutes). */
const minutes = [10, 20, 30, 45, 60, 90] as const;

/** The option selected in the sleep timer sheet; a running minute timer is a moment by now and matches no option. */
const wishOf = (sleep: AudioSleep): string | undefined => {
  if (sleep === null) return 'off';
  return sleep === 'chapter' ? sleep : undefined;
};

interface Props {
  rate: number;
  onRate: (rate: number) => void;
  sleep: AudioSleep;
  /** Undefined while there is nothing to put to sleep. */
  onSleep: ((request: SleepWish) => void) | undefined;
}

/** Playback speed and sleep timer. */
export const ListenTools = ({ rate, onRate, sleep, onSleep }: Props) => {
  const t = useTranslations('listen');
  const lang = useLang();
  const [open, setOpen] = useState<'rate' | 'sleep'>();
  const close = () => setOpen(undefined);
  const asleep = () => {
    if (sleep === null) return t('sleep');
    if (sleep === 'chapter') return t('afterChapter');
    return t('sleepsAt', { time: dateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' }).format(new Date(sleep)) });
  };
  return (
    <div className={css.tools}>
      <button type="button" className={css.tool} aria-haspopup="dialog" onClick={() => setOpen('rate')}>
        <Icon name="gauge" size={18} />
        {t('rateOf', { rate: String(rate) })}
      </button>
      <button type="button" className={css.tool} aria-haspopup="dialog" disabled={!onSleep} onClick={() => setOpen('sleep')}>
        <Icon name="moon" size={18} />
        {asleep()}
      </button>
      <Sheet open={open === 'rate'} onClose={close} title={t('rate')}>
        <RadioGroup
          label={t('rate')}
          value={String(rate)}
          onChange={(next) => {
            onRate(Number(next));
            close();
          }}
        >
          {rates.map((rate) => (
            <Radio key={rate} value={String(rate)}>
              {t('times', { rate: String(rate) })}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
      <Sheet open={open === 'sleep'} onClose={close} title={t('sleep')}>
        <RadioGroup
          label={t('sleep')}
          value={wishOf(sleep)}
          onChange={(next) => {
            onSleep?.(next === 'off' ? null : next === 'chapter' ? next : Number(next));
            close();
          }}
        >
          <Radio value="off">{t('sleepOff')}</Radio>
          <Radio value="chapter">{t('sleepChapter')}</Radio>
          {minutes.map((n) => (
            <Radio key={n} value={String(n)}>
              {t('sleepMinutes', { n })}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </div>
  );
};
