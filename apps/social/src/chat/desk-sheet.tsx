import { useListServiceDesksQuery } from '@juhe/api-client/social/service-desk';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { Avatar, Badge, Icon, ListSkeleton, QueryView, Sheet, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from '../shared/notice.module.css';
import { platformDesk } from './desk.ts';

/** The service desks that the member can contact: the platform, and shops with which it has dealt. */
export const DeskSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('chat');
  const query = useListServiceDesksQuery({}, { skip: !open });
  return (
    <Sheet open={open} onClose={onClose} title={t('desk.title')}>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} media={40} round />}>
        {(desks) => (
          <ul>
            {desks.map(({ id, name, logo, hours, ownHours, online, unread }) => (
              <li key={id}>
                <PageLink to={socialPages.chat({ deskId: id })} className={css.desk} onClick={onClose}>
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
