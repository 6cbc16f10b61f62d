import type { SmsScene } from '@juhe/contract/member/session.schemas';
import type { Lang, Texts } from '../../http/text/lang.ts';
import { formatMessage, type Params } from '../../http/text/message.ts';
import { texts } from '../locales/texts.gen.ts';

/** The purpose of a code where the scene alone does not define it. */
export type SmsPurpose =
  | SmsScene
  | 'paymentCode'
  | 'paymentPassword'
  | 'pointsGift'
  | 'withdrawal'
  | 'shopContact'
  | 'spending'
  | 'company'
  | 'claim';

const purposes: Readonly<Record<SmsPurpose, Texts>> = texts.smsPurposes;

/** States the code's purpose, so that nobody is tricked into reading out a code for something else (hardening.md M8). */
const message: Texts = texts.sms.message;

/**
 * Returns the text message with a code. `params`: `code`, and the purpose's parameters (`pay`: `payee` and `amountCents`;
 * `card`: `tail`).
 */
export const codeText = (purpose: SmsPurpose, lang: Lang, params: Params): string =>
  formatMessage(message[lang], { ...params, purpose: formatMessage(purposes[purpose][lang], params, lang) }, lang);
