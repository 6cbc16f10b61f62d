import type { team } from '@juhe/contract/auction/team';
import type { ClientOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import { Avatar, Cell, formatMoment, InfiniteList, type InfiniteResult, ListSkeleton, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import type { MemberFilter } from './team-orders.tsx';

type Member = ClientOutput<typeof team.listAuctionTeam>['list'][number];

interface Props {
  query: InfiniteResult<Member>;
  onChoose: (member: MemberFilter) => void;
}

/** Direct members; a tap shows the lots that one has won. */
export const TeamMembers = ({ query, onChoose }: Props) => {
  const t = useTranslations('team');
  return (
    <InfiniteList
      query={query}
      id="members"
      layout="card"
      keyOf={({ nickname, joinedAt }) => `${nickname}-${joinedAt}`}
      skeleton={<ListSkeleton rows={5} media={40} round />}
      empty={{ icon: 'users', text: t('noMembers'), action: { label: t('invite'), to: socialPages.friend() } }}
    >
      {({ memberRef, nickname, avatar, joinedAt, orders, monthCents }) => (
        <Cell
          lead={<Avatar src={avatar} name={nickname} size={40} />}
          title={nickname}
          note={`${t('joined', { time: formatMoment(joinedAt, 'date') })} · ${t('orders', { n: orders })}`}
          value={monthCents > 0 ? t.rich('monthWon', { amount: <Price cents={monthCents} size="s" tone="ink" /> }) : undefined}
          arrow
          onClick={() => onChoose({ memberRef, nickname })}
        />
      )}
    </InfiniteList>
  );
};
