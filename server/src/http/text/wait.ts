import { langs, type Lang, type Texts } from './lang.ts';
import { formatMessage } from './message.ts';
import { texts } from '../locales/texts.gen.ts';

type Unit = 'seconds' | 'minutes' | 'hours';

/**
 * Describes a waiting time: seconds below 90 s, minutes below 90 min, hours above; rounded up, so that nobody comes too
 * early.
 */
export const waitText = (seconds: number): Texts => {
  const unit: Unit = seconds < 90 ? 'seconds' : seconds < 5400 ? 'minutes' : 'hours';
  const n = Math.ceil(seconds / { seconds: 1, minutes: 60, hours: 3600 }[unit]);
  const textIn = (lang: Lang) => formatMessage(texts.waits[unit][lang], { n }, lang);
  return Object.fromEntries(langs.map((lang) => [lang, textIn(lang)])) as Record<Lang, string>;
};
