import { getLang } from '../i18n/lang.ts';
import { translatorIn } from './locales/texts.gen.ts';

/** Reason for refusing a navigation (specification §2 and §8). */
export type RefusalReason = 'urlMissing' | 'pageMissing' | 'toTab' | 'notTab' | 'urlLocked' | 'signedOut';
export interface Refusal {
  readonly reason: RefusalReason;
  readonly url: string;
  /** In the chosen language. */
  readonly message: string;
}
/** Result of a navigation; `undefined` means success. */
export type NavigationResult = Refusal | undefined;

export const refusal = (reason: RefusalReason, url: string): Refusal => ({
  reason,
  url,
  message: translatorIn('refusal', getLang())(reason),
});
