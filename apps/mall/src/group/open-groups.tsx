import { invalidateTags } from '@juhe/api-client';
import { useListOpenGroupsInfiniteQuery } from '@juhe/api-client/mall/group';
import type { Group } from '@juhe/contract/mall/group.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Avatar, buttonClass, Card, Countdown, SectionHead, Skeleton } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './group.module.css';

interface OpenGroupsProps {
  activityId: string;
  /** Id of the group that is not listed. */
  except?: string | undefined;
  /** Content below, shown once the groups are known, so that they do not push it down. */
  children: ReactNode;
}

/** The groups of an activity with the fewest missing members; without any, only the content below. */
export const OpenGroups = ({ activityId, except, children }: OpenGroupsProps) => {
  const { data, isLoading } = useListOpenGroupsInfiniteQuery({ activityId, pageSize: 5 }, { refetchOnMountOrArgChange: true });
  const groups =
    data?.pages[0]?.list.filter(
      ({ id, places: participants }) => id !== except && !participants.some(({ mine: isOwn }) => isOwn),
    ) ?? [];
  // As high as the content below, so that the end of the page is not moved.
  if (isLoading) return <Skeleton height={360} />;
  return (
    <>
      {groups.length > 0 && <GroupRows groups={groups} />}
      {children}
    </>
  );
};

const GroupRows = ({ groups }: { groups: readonly Omit<Group, 'state'>[] }) => {
  const t = useTranslations('group');
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
