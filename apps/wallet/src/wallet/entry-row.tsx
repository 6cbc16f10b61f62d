import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import { Cell, DateTime } from '@juhe/ui';
import { useState } from 'react';
import { Amount } from '../shared/amount.tsx';
import { timeOf } from './entry-days.ts';
import { EntryIcon } from './entry-icon.tsx';
import { EntrySheet, type WalletAccount } from './entry-sheet.tsx';
import css from './entry.module.css';
import { useEntryKind } from './use-entry-kind.ts';

interface Props {
  account: WalletAccount;
  entry: WalletEntry;
  /** The row is below its day heading: the time of day is sufficient. */
  belowDay?: boolean;
}

/** One entry: kind, time, counterparty, amount; a tap shows its details and a link to its source. */
export const EntryRow = ({ account, entry, belowDay = false }: Props) => {
  const nameOf = useEntryKind();
  const [open, setOpen] = useState(false);
  const incoming = entry.amountCents > 0;
  const detail = entry.counterpart ?? entry.memo;
  return (
    <>
      <Cell
        title={nameOf(entry.kind)}
        note={
          <>
            {belowDay ? <time dateTime={entry.at}>{timeOf(entry.at)}</time> : <DateTime at={entry.at} as="dayTime" />}
            {detail && (
              <>
                {' · '}
                <span className={css.about}>{detail}</span>
              </>
            )}
          </>
        }
        lead={<EntryIcon category={entry.category} />}
        value={<Amount cents={entry.amountCents} size="base" tone={incoming ? 'green' : 'ink'} signed />}
        onClick={() => setOpen(true)}
      />
      <EntrySheet account={account} entry={entry} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
