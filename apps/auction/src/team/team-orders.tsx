import type { TeamOrder } from '@juhe/contract/auction/team.schemas';
import {
  Card,
  DateTime,
  Facts,
  formatMoment,
  IconButton,
  InfiniteList,
  type InfiniteResult,
  ListSkeleton,
  MediaRow,
  Muted,
  Price,
  Row,
  Select,
  Stack,
} from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { recentMonths } from '../shared/months.ts';
import css from './team.module.css';

/** A direct member by a reference of the list, with the displayed masked name. */
export interface MemberFilter {
  memberRef: string;
  nickname: string;
}

/** The stage of an order for a member who is not a party to it. */
const stages: Readonly<Record<TeamOrder['state'], 'unpaid' | 'won' | 'selling' | 'resold' | 'ended'>> = {
  pendingPayment: 'unpaid',
  awaitingConfirm: 'unpaid',
  disputed: 'unpaid',
  paid: 'won',
  inStorage: 'won',
  pickUp: 'won',
  shipped: 'won',
  received: 'won',
  split: 'won',
  replaced: 'won',
  listedForResale: 'selling',
  sold: 'selling',
  settled: 'resold',
  defaulted: 'ended',
  refunded: 'ended',
};

const OrderRow = ({ order }: { order: TeamOrder }) => {
  const t = useTranslations('team');
  return (
    <MediaRow
      src={order.picture}
      width={72}
      fallback="gavel"
      title={order.title}
      note={
        <>
          {order.nickname} · {t(`stage.${stages[order.state]}`)} · <DateTime at={order.at} />
        </>
      }
      foot={
        <Row justify="between">
          <Price cents={order.priceCents} size="s" />
          {order.shareCents !== null && (
            <span className={css.share}>
              {t.rich('share', { amount: <Price cents={order.shareCents} size="s" tone="inherit" /> })}
            </span>
          )}
        </Row>
      }
    />
  );
};

interface Sums {
  sumCents: number;
  shareCents: number;
}

interface Props {
  query: InfiniteResult<TeamOrder> & {
    currentData?: { readonly pages: readonly (Sums & { list: readonly TeamOrder[] })[] } | undefined;
  };
  member: MemberFilter | undefined;
  onMember: (member: MemberFilter | undefined) => void;
  /** `2026-11`; undefined for all months. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

const allMonths = 'all';

/** Orders of the team by month and member, with their total and the caller's share. */
export const TeamOrders = ({ query, member, onMember, month, onMonth }: Props) => {
  const t = useTranslations('team');
  const sums = query.currentData?.pages[0];
  return (
    <Stack>
      <Card>
        <Stack>
          <Select
            aria-label={t('month')}
            placeholder={false}
            value={month ?? allMonths}
            options={[
              { value: allMonths, label: t('allMonths') },
              ...recentMonths().map((value) => ({ value, label: formatMoment(`${value}-01T00:00:00`, 'month') })),
            ]}
            onChange={(event) => onMonth(event.target.value === allMonths ? undefined : event.target.value)}
          />
          {member && (
            <Row justify="between">
              <Muted>{t('only', { name: member.nickname })}</Muted>
              <IconButton icon="x" label={t('everybody')} onClick={() => onMember(undefined)} />
            </Row>
          )}
          <Facts
            items={[
              [t('sum'), sums ? <Price key="sum" cents={sums.sumCents} tone="ink" size="s" /> : '—'],
              [t('shares'), sums ? <Price key="shares" cents={sums.shareCents} tone="green" size="s" /> : '—'],
            ]}
          />
        </Stack>
      </Card>
      <InfiniteList
        query={query}
        id={`orders-${month ?? allMonths}`}
        keyOf={({ at, orderTail }) => `${at}-${orderTail}`}
        skeleton={<ListSkeleton rows={4} media={72} />}
        empty={{ icon: 'gavel', text: t('noOrders') }}
      >
        {(order) => (
          <Card flush>
            <OrderRow order={order} />
          </Card>
        )}
      </InfiniteList>
      <Muted>{t('note')}</Muted>
    </Stack>
  );
};
