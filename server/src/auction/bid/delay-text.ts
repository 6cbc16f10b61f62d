import type { Texts } from '../../http/text/lang.ts';

/** Delay in the reader's words: tenths of a second below ten seconds, whole seconds above. */
export const delayText = (ms: number): Texts => {
  const seconds = Math.max(ms / 1000, 0.1);
  const digits = seconds < 10 ? 1 : 0;
  const figure = (locale: string) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(seconds);
  return {
    'zh-Hans': `${figure('zh-CN')} 秒`,
    'zh-Hant': `${figure('zh-TW')} 秒`,
    en: `${figure('en-GB')} seconds`,
    fr: `${figure('fr-FR')} s`,
    es: `${figure('es-ES')} s`,
  };
};
