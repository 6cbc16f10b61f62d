import { useListConversationsInfiniteQuery } from '@juhe/api-client/social/conversation';
import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { Avatar, Cell, CellGroup, Empty, Icon, ListSkeleton, Muted, RelativeTime } from '@juhe/ui';
import { useMessageLine } from '../../shared/message-line.ts';
import { useTranslations } from '../../locales/texts.gen.js';
import notice from '../../shared/notice.module.css';
import { platformDesk } from '../session/desk.ts';
import css from './message-search.module.css';

/** Number of conversations below the search field. */
const shownCount = 6;

/** Before a keyword is entered: what the search finds, and the latest conversations. */
export const RecentConversations = () => {
  const t = useTranslations('messageSearch');
  const line = useMessageLine();
  const { currentData, isError } = useListConversationsInfiniteQuery({});
  if (currentData === undefined && !isError) return <ListSkeleton rows={shownCount} media={40} round />;
  const conversations = currentData?.pages[0]?.list.slice(0, shownCount) ?? [];
  const site = (
    <CellGroup>
      <Cell icon="search" title={t('whole')} to={contentPages.search()} />
    </CellGroup>
  );
  // The list is an aid: without it the search works all the same.
  if (conversations.length === 0) return <Empty icon="messages-square" text={t('start')} next={site} />;
  return (
    <>
      <p className={css.hint}>{t('start')}</p>
      <CellGroup title={t('recent')}>
        {conversations.map(({ id, partner, service, lastMessage, lastAt }) => {
          const name = partner.name || t('leftName');
          const isPlatform = service?.deskId === platformDesk && !service.asDesk;
          return (
            <Cell
              key={id}
              lead={
                isPlatform ? (
                  <span className={`${notice.disc} ${notice.brand}`}>
                    <Icon name="headset" size={22} />
                  </span>
                ) : (
                  <Avatar src={partner.avatar} name={name} size={40} />
                )
              }
              title={name}
              note={lastMessage && <Muted lines={1}>{line(lastMessage)}</Muted>}
              value={<RelativeTime at={lastAt} kind="date" className={css.when} />}
              to={socialPages.chat({ conversationId: id })}
              arrow={false}
            />
          );
        })}
      </CellGroup>
      {site}
    </>
  );
};
