import { langs, type Lang, type Texts } from './lang.ts';
import { formatMessage } from './message.ts';

type Unit = 'seconds' | 'minutes' | 'hours';

const texts: Readonly<Record<Unit, Texts>> = {
  seconds: {
    'zh-Hans': '{n} 秒',
    'zh-Hant': '{n} 秒',
    en: '{n, plural, one {# second} other {# seconds}}',
    fr: '{n, plural, one {# seconde} many {# de secondes} other {# secondes}}',
    es: '{n, plural, one {# segundo} many {# de segundos} other {# segundos}}',
  },
  minutes: {
    'zh-Hans': '{n} 分钟',
    'zh-Hant': '{n} 分鐘',
    en: '{n, plural, one {# minute} other {# minutes}}',
    fr: '{n, plural, one {# minute} many {# de minutes} other {# minutes}}',
    es: '{n, plural, one {# minuto} many {# de minutos} other {# minutos}}',
  },
  hours: {
    'zh-Hans': '{n} 小时',
    'zh-Hant': '{n} 小時',
    en: '{n, plural, one {# hour} other {# hours}}',
    fr: '{n, plural, one {# heure} many {# d’heures} other {# heures}}',
    es: '{n, plural, one {# hora} many {# de horas} other {# horas}}',
  },
};

/**
 * Describes a waiting time: seconds below 90 s, minutes below 90 min, hours above; rounded up, so that nobody comes too
 * early.
 */
export const waitText = (seconds: number): Texts => {
  const unit: Unit = seconds < 90 ? 'seconds' : seconds < 5400 ? 'minutes' : 'hours';
  const n = Math.ceil(seconds / { seconds: 1, minutes: 60, hours: 3600 }[unit]);
  const textIn = (lang: Lang) => formatMessage(texts[unit][lang], { n }, lang);
  return Object.fromEntries(langs.map((lang) => [lang, textIn(lang)])) as Record<Lang, string>;
};
