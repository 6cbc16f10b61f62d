import { useListTeamInfiniteQuery } from '@juhe/api-client/member/team';
import { useGetProfileQuery } from '@juhe/api-client/member/session';
import { Card, InfiniteList, ListSkeleton, Page, PullToRefresh, SectionHead } from '@juhe/ui';
import { ErrorLine } from '@juhe/ui/parts/layout/error-line';
import { useTranslations } from '../locales/texts.gen.js';
import { InviteCard } from './invite-card.tsx';
import { InvitedLine } from './invited-line.tsx';

/** Invites friends: the code and link to share, and the members who joined with them. */
const FriendScreen = () => {
  const t = useTranslations('invite');
  const info = useGetProfileQuery();
  const query = useListTeamInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const first = query.data?.pages[0];
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <Page gap={4}>
        {info.data === undefined && info.isError && !info.isFetching ? (
          <Card>
            <ErrorLine error={info.error} onRetry={info.refetch} />
          </Card>
        ) : (
          <InviteCard code={info.data?.promotionCode} total={first?.total} thisMonth={first?.thisMonth} />
        )}
        <section>
          <SectionHead>{t('invited')}</SectionHead>
          <InfiniteList
            query={query}
            keyOf={({ nth }) => String(nth)}
            layout="card"
            skeleton={<ListSkeleton rows={4} media={40} round />}
            empty={{ icon: 'user-plus', text: t('nobody') }}
          >
            {(invited) => <InvitedLine invited={invited} />}
          </InfiniteList>
        </section>
      </Page>
    </PullToRefresh>
  );
};

export { FriendScreen as Screen };
