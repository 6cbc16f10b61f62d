import { translateMessage } from '@juhe/api-client/social/conversation';
import { errorText, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';

/** The translation of a message; without a text it is in progress. */
export interface Translated {
  readonly text?: string;
}

/** The translations that the member requested on this page, by position; they are not stored. */
export const useTranslated = (conversationId: string) => {
  const t = useTranslations('chat');
  const [translated, setTranslated] = useState<ReadonlyMap<number, Translated>>(new Map());
  const set = (seq: number, value: Translated | undefined) =>
    setTranslated((present) => {
      const next = new Map(present);
      if (value) next.set(seq, value);
      else next.delete(seq);
      return next;
    });
  /** Translates a message, or hides its translation. */
  const toggle = async (seq: number) => {
    if (translated.has(seq)) return set(seq, undefined);
    set(seq, {});
    const answer = await translateMessage({ conversationId, seq });
    if (answer.ok) return set(seq, { text: answer.data.text });
    set(seq, undefined);
    return void toast(errorText(answer.error) ?? t('translation.failed'), { kind: 'error' });
  };
  return { translated, toggle };
};
