import { useMemberChanges } from '@juhe/api-client/common/live';
import { invalidateTags } from '@juhe/api-client';
import { useGetInviteInfiniteQuery } from '@juhe/api-client/social/invite';
import { Card, ErrorNotice, InfiniteList, ListSkeleton, Page, PullToRefresh, SectionHead, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { InvitationLine } from './invitation-line.tsx';
import { Poster } from './poster.tsx';
import { RewardRules } from './reward-rules.tsx';
import { RewardSteps } from './reward-steps.tsx';
import { RewardSums } from './reward-sums.tsx';

/** Referral rewards: the earnings, the steps, the poster, and every invited member with the missing steps. */
const SharingCourtesyScreen = () => {
  const t = useTranslations('reward');
  const query = useGetInviteInfiniteQuery({}, { refetchOnMountOrArgChange: 5 });
  useMemberChanges((changed) => {
    if (changed === 'invite' || changed === undefined) invalidateTags('social/invite');
  });
  const first = query.data?.pages[0];
  if (!first)
    return query.isError && !query.isFetching ? (
      <ErrorNotice error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <Page>
        <Skeleton height={160} style={{ borderRadius: 12 }} />
        <ListSkeleton media={0} />
      </Page>
    );
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <Page gap={4}>
        <RewardSums {...first} />
        <Poster code={first.code} link={first.link} />
        <RewardSteps {...first} />
        <section>
          <SectionHead>{t('list')}</SectionHead>
          <InfiniteList
            query={query}
            keyOf={({ nth }) => String(nth)}
            layout="card"
            id="invitations"
            skeleton={<ListSkeleton rows={4} media={0} />}
            empty={{ icon: 'gift', text: t('empty') }}
          >
            {(invitation) => <InvitationLine invitation={invitation} rewardCents={first.rewardCents} />}
          </InfiniteList>
        </section>
        <section>
          <SectionHead>{t('rules')}</SectionHead>
          <Card>
            <RewardRules {...first} />
          </Card>
        </section>
      </Page>
    </PullToRefresh>
  );
};

export { SharingCourtesyScreen as Screen };
