import { invalidateTags } from '@juhe/api-client';
import { useListAuctionTeamInfiniteQuery, useListTeamOrdersInfiniteQuery } from '@juhe/api-client/auction/team';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { Page, PullToRefresh, Tabs } from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { OwnTeam } from './own-team.tsx';
import { TeamMembers } from './team-members.tsx';
import { type MemberFilter, TeamOrders } from './team-orders.tsx';
import css from './team.module.css';

const tabs = ['orders', 'members'] as const;

/** The lots that direct members won, the members, and the caller's own place in a team with requests in both directions. */
const TeamOrderScreen = () => {
  const t = useTranslations('team');
  const [tab, setTab] = useState<(typeof tabs)[number]>('orders');
  const [member, setMember] = useState<MemberFilter>();
  const [month, setMonth] = useState<string>();
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'team') invalidateTags('auction/team');
  });
  const members = useListAuctionTeamInfiniteQuery({});
  const orders = useListTeamOrdersInfiniteQuery({
    ...(member ? { memberRef: member.memberRef } : {}),
    ...(month === undefined ? {} : { month }),
  });
  const showMember = (chosen: MemberFilter) => {
    setMember(chosen);
    setTab('orders');
  };
  return (
    <PullToRefresh onRefresh={() => Promise.all([members.refetch(), orders.refetch()])}>
      <Page className={css.page}>
        <OwnTeam team={members.data?.pages[0]} error={members.error} onRetry={() => void members.refetch()} />
        <Reveal ready={members.data !== undefined || members.error !== undefined}>
          <Tabs label={t('tabs')} items={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))} value={tab} onChange={setTab}>
            {tab === 'orders' ? (
              <TeamOrders query={orders} member={member} onMember={setMember} month={month} onMonth={setMonth} />
            ) : (
              <TeamMembers query={members} onChoose={showMember} />
            )}
          </Tabs>
        </Reveal>
      </Page>
    </PullToRefresh>
  );
};

export { TeamOrderScreen as Screen };
