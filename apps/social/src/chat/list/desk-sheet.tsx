import { useListServiceDesksQuery } from '@juhe/api-client/social/service-desk';
import * as socialPages from '@juhe/contract/pages/social';
import { deskKeywordLength } from '@juhe/contract/social/service-desk.constants';
import { PageLink } from '@juhe/platform';
import { Avatar, Badge, Icon, ListSkeleton, QueryView, Sheet, Tag } from '@juhe/ui';
import { SearchInput } from '@juhe/ui/parts/search/search-input';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from '../../shared/notice.module.css';
import { platformDesk } from '../session/desk.ts';

/** Number of desks from which on they can be searched. */
const searchableFrom = 8;

/** The service desks that the member can contact: the platform, and shops with which it has dealt. */
export const DeskSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('chat');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const all = useListServiceDesksQuery({}, { skip: !open });
  // By the server: the list ends at a hundred shops.
  const matches = useListServiceDesksQuery({ keyword }, { skip: !open || keyword === '' });
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t('desk.title')}>
      {all.data && all.data.length >= searchableFrom && (
        <search className={css.deskSearch}>
          <SearchInput text={typed} label={t('desk.search')} maxLength={deskKeywordLength} onText={setTyped} />
        </search>
      )}
      <QueryView query={keyword === '' ? all : matches} skeleton={<ListSkeleton rows={3} media={40} round />}>
        {(desks) => (
          <ul>
            {desks.map(({ id, name, logo, hours, ownHours, online, unread }) => (
              <li key={id}>
                <PageLink to={socialPages.chat({ deskId: id })} className={css.desk} onClick={close}>
                  {id === platformDesk ? (
                    <span className={`${css.disc} ${css.brand}`}>
                      <Icon name="headset" size={22} />
                    </span>
                  ) : (
                    <Avatar src={logo} name={name} size={40} />
                  )}
                  <span className={css.lines}>
                    <span className={css.first}>
                      <span className={css.name}>{name}</span>
                      {online && <Tag tone="green">{t('desk.online')}</Tag>}
                    </span>
                    <span className={css.first}>
                      <span className={css.latest}>{ownHours ?? t('desk.hours', hours)}</span>
                      <Badge count={unread} label={t('list.unread', { count: unread })} />
                    </span>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Sheet>
  );
};
