import type { Conversation } from '@juhe/contract/social/conversation.schemas';
import { Button, cx, Icon, type InfiniteResult, ListSkeleton, QueryView } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from '../../shared/notice.module.css';
import { ConversationActions } from './conversation-actions.tsx';
import { ConversationRow } from './conversation-row.tsx';

interface Props {
  query: InfiniteResult<Conversation>;
  onContactDesk: () => void;
}

/** The member's conversations, pinned ones first, with the link to the service desks at the end. */
export const ConversationList = ({ query, onContactDesk }: Props) => {
  const t = useTranslations('chat');
  const [chosen, setChosen] = useState<Conversation>();
  return (
    <section aria-label={t('list.title')}>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} media={40} round />} isEmpty={() => false}>
        {({ pages }) => {
          const rows = [
            ...new Map(pages.flatMap(({ list }) => list).map((conversation) => [conversation.id, conversation])).values(),
          ];
          return (
            <ul className={css.card}>
              {rows.map((conversation) => (
                <li key={conversation.id}>
                  <ConversationRow conversation={conversation} onMenu={() => setChosen(conversation)} />
                </li>
              ))}
              {query.hasNextPage && (
                <li>
                  <Button kind="text" block busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                    {t('list.more')}
                  </Button>
                </li>
              )}
              <li>
                <button type="button" className={css.kind} onClick={onContactDesk} aria-haspopup="dialog">
                  <span className={`${css.disc} ${css.brand}`}>
                    <Icon name="headset" size={22} />
                  </span>
                  <span className={css.lines}>
                    <span className={css.name}>{t('desk.title')}</span>
                    <span className={cx(css.latest, css.whole)}>{rows.length === 0 ? t('list.none') : t('desk.note')}</span>
                  </span>
                  <Icon name="chevron-right" size={16} />
                </button>
              </li>
            </ul>
          );
        }}
      </QueryView>
      <ConversationActions conversation={chosen} onClose={() => setChosen(undefined)} />
    </section>
  );
};
