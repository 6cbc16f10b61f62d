import type { Message } from '@juhe/contract/social/conversation.schemas';
import { useTranslations } from '../locales/texts.gen.js';

/** Summarizes a message in one line: its text, or its kind. */
export const useMessageLine = () => {
  const t = useTranslations('chat');
  return ({ kind, state, text, card }: Message): string => {
    if (state !== 'stored') return t(`list.${state}`);
    if (kind === 'text') return text;
    if (kind === 'voice') return t('list.voice');
    if (kind === 'picture') return t('list.picture');
    if (card?.title === '') return t('list.kindOf', { kind: t(`card.${card.kind}`) });
    return card ? t('list.cardOf', { kind: t(`card.${card.kind}`), title: card.title }) : t('cardGone');
  };
};
