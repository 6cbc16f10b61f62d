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
  /** The row stands below its day: the time of day is enough. */
  belowDay?: boolean;
}

/** One entry: what, when, with whom, how much; a tap shows the whole of it and leads to what it comes from. */
export const EntryRow = ({ account, entry, belowDay = false }: Props) => {
  const nameOf = useEntryKind();
  const [open, setOpen] = useState(false);
  const incoming = entry.amountCents > 0;
  const about = entry.counterpart ?? entry.memo;
  return (
    <>
      <Cell
        title={nameOf(entry.kind)}
        note={
          <>
            {belowDay ? <time dateTime={entry.at}>{timeOf(entry.at)}</time> : <DateTime at={entry.at} as="dayTime" />}
            {about && (
              <>
                {' · '}
                <span className={css.about}>{about}</span>
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
