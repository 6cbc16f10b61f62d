import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import { useTranslations } from '@juhe/platform';
import { Cell, DateTime, Facts, Price, Sheet } from '@juhe/ui';
import { useState } from 'react';
import { useEntryKind } from './use-entry-kind.ts';

/** One entry: what, when, with whom, how much; a tap shows the whole of it. */
export const EntryRow = ({ entry }: { entry: WalletEntry }) => {
  const t = useTranslations('entries');
  const nameOf = useEntryKind();
  const [open, setOpen] = useState(false);
  const incoming = entry.amountCents > 0;
  const price = <Price cents={entry.amountCents} tone={incoming ? 'green' : 'ink'} signed />;
  return (
    <>
      <Cell
        title={nameOf(entry.kind)}
        note={
          <>
            <DateTime at={entry.at} as="dayTime" />
            {(entry.counterpart ?? entry.memo) && ` · ${entry.counterpart ?? entry.memo}`}
          </>
        }
        icon={incoming ? 'arrow-down' : 'arrow-up'}
        value={price}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={nameOf(entry.kind)}>
        <Facts
          items={[
            [t('amount'), price],
            [t('direction'), t(incoming ? 'in' : 'out')],
            [t('balanceAfter'), <Price key="after" cents={entry.balanceAfterCents} tone="ink" size="s" />],
            [t('time'), <DateTime key="time" at={entry.at} as="exact" />],
            ...(entry.counterpart ? [[t('counterpart'), entry.counterpart] as [string, string]] : []),
            ...(entry.memo ? [[t('memo'), entry.memo] as [string, string]] : []),
            ...(entry.ref ? [[t('ref'), entry.ref] as [string, string]] : []),
          ]}
        />
      </Sheet>
    </>
  );
};
