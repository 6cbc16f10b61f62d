import { useOnline } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import { Suspense } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './chat.module.css';
import { ServiceStrip } from './lazy-sheets.ts';
import type { ConversationData } from './use-conversation.ts';

/** Above the messages: the network's state, the desk's state, a hint about strangers; new texts are read aloud. */
export const ConversationNotices = ({ data, name }: { data: ConversationData; name: string }) => {
  const t = useTranslations('chat');
  const isOnline = useOnline();
  const { conversation, newestForeign, error, openedAtSeq, seeking, timeline } = data;
  const isStranger =
    conversation?.kind === 'member' && conversation.relation !== 'friends' && conversation.partner.memberId !== null;
  return (
    <>
      <span className="visually-hidden" role="status">
        {newestForeign?.state === 'stored' && newestForeign.seq > openedAtSeq && newestForeign.kind === 'text'
          ? t('spoken', { name, text: newestForeign.text.slice(0, 200) })
          : ''}
      </span>
      {(error !== undefined || !isOnline) && (
        <p className={css.notice} role="status">
          <Icon name="wifi-off" size={16} />
          <span>{t(isOnline ? 'stale' : 'offline')}</span>
        </p>
      )}
      {seeking === 'unavailable' && (
        <p className={css.notice} role="status">
          <Icon name="search" size={16} />
          <span>{t('soughtGone')}</span>
        </p>
      )}
      {conversation?.service && (
        <Suspense fallback={<div className={css.service} />}>
          <ServiceStrip conversationId={conversation.id} service={conversation.service} onChanged={timeline.refresh} />
        </Suspense>
      )}
      {isStranger && (
        <p className={css.notice}>
          <Icon name="shield-check" size={16} />
          <span>{t('stranger')}</span>
        </p>
      )}
    </>
  );
};
