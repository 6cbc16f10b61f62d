import { useListAccountEntriesInfiniteQuery } from '@juhe/api-client/auction/account';
import type { AccountLine, AccountType } from '@juhe/contract/auction/account.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { Cell, Chips, DateTime, Facts, InfiniteList, ListSkeleton, Sheet, Tag } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Amount } from './amount.tsx';
import { useLineKind } from './use-line-kind.ts';

const directions = ['all', 'in', 'out'] as const;
type Direction = (typeof directions)[number];

/** One entry: kind, time, reference and amount; a tap shows its details. */
const Line = ({ type, line }: { type: AccountType; line: AccountLine }) => {
  const t = useTranslations('account');
  const nameOf = useLineKind();
  const [open, setOpen] = useState(false);
  const { kind, amount, balanceAfter, memo, ref, outside: isOutside, at } = line;
  const value = <Amount type={type} amount={amount} signed />;
  return (
    <>
      <Cell
        title={nameOf(kind)}
        note={
          <>
            <DateTime at={at} as="dayTime" />
            {memo !== null && memo !== '' && ` · ${memo}`}
          </>
        }
        icon={amount > 0 ? 'arrow-down' : 'arrow-up'}
        value={value}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={nameOf(kind)}>
        <Facts
          items={[
            [t('amount'), value],
            [t('balanceAfter'), balanceAfter === null ? null : <Amount key="after" type={type} amount={balanceAfter} size="s" />],
            [t('time'), <DateTime key="time" at={at} as="exact" />],
            [t('memo'), memo],
            [t('ref'), ref],
            [t('paidOutside'), isOutside ? <Tag key="outside">{t('outside')}</Tag> : null],
          ]}
        />
      </Sheet>
    </>
  );
};

interface Props {
  type: AccountType;
  /** `2026-11`; all months if absent. */
  month?: string | undefined;
}

/** The entries of an account, newest first, all or in one direction. */
export const AccountLines = ({ type, month }: Props) => {
  const t = useTranslations('account');
  const [direction, setDirection] = useState<Direction>('all');
  const query = useListAccountEntriesInfiniteQuery({
    type,
    ...(direction === 'all' ? {} : { direction }),
    ...(month === undefined ? {} : { month }),
  });
  return (
    <>
      <Chips
        label={t('direction')}
        items={directions.map((key) => ({ key, label: t(`directions.${key}`) }))}
        value={[direction]}
        onChange={([next]) => setDirection(next ?? 'all')}
      />
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        layout="card"
        id={`${type}-${direction}-${month ?? ''}`}
        skeleton={<ListSkeleton rows={6} media={24} />}
        empty={{ icon: 'receipt', text: t(`none.${type}`), action: { label: t('toLots'), to: auctionPages.lots() } }}
      >
        {(line) => <Line type={type} line={line} />}
      </InfiniteList>
    </>
  );
};
