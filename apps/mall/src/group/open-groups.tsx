import { invalidateTags } from '@juhe/api-client';
import { useListOpenGroupsInfiniteQuery } from '@juhe/api-client/mall/group';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Avatar, buttonClass, Card, Countdown, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './group.module.css';

/** The groups of an activity with the fewest missing members; renders nothing without any. */
export const OpenGroups = ({ activityId, except }: { activityId: string; except?: string | undefined }) => {
  const t = useTranslations('group');
  const { data } = useListOpenGroupsInfiniteQuery({ activityId, pageSize: 5 }, { refetchOnMountOrArgChange: true });
  const groups =
    data?.pages[0]?.list.filter(
      ({ id, places: participants }) => id !== except && !participants.some(({ mine: isOwn }) => isOwn),
    ) ?? [];
  if (groups.length === 0) return null;
  return (
    <section>
      <SectionHead>{t('openGroups')}</SectionHead>
      <Card flush>
        <ul>
          {groups.map(({ id, size, taken: filledCount, expiresAt, places: [leader] }) => (
            <li key={id} className={css.open}>
              <Avatar src={leader?.avatar} name={leader?.nickname ?? ''} size={40} />
              <span className={css.about}>
                <span>{t('groupOf', { name: leader?.nickname ?? '' })}</span>
                <span className={css.quiet}>
                  {t('lack', { n: size - filledCount })} ·{' '}
                  <Countdown to={expiresAt} ended={t('over')} onEnd={() => invalidateTags('mall/group')} />
                </span>
              </span>
              <PageLink to={mallPages.group({ id })} className={buttonClass('primary', 's')}>
                {t('go')}
              </PageLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
};
