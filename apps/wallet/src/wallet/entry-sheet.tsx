import { useGetWalletEntryQuery } from '@juhe/api-client/wallet/wallet';
import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import { Cell, CellGroup, DateTime, Facts, Price, SectionHead, Sheet, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { EntryProof } from './entry-proof.tsx';
import { useEntryKind } from './use-entry-kind.ts';
import type { WalletAccount } from './entry-proof.tsx';

export type { WalletAccount } from './entry-proof.tsx';

interface Props {
  account: WalletAccount;
  entry: WalletEntry;
  open: boolean;
  onClose: () => void;
}

/** The details of an entry: the composition of its amount, and the link to its source. */
export const EntrySheet = ({ account, entry, open, onClose }: Props) => {
  const t = useTranslations('entries');
  const nameOf = useEntryKind();
  const parts = useGetWalletEntryQuery({ account, id: entry.id }, { skip: !open }).data?.parts ?? [];
  const incoming = entry.amountCents > 0;
  return (
    <Sheet open={open} onClose={onClose} title={nameOf(entry.kind)}>
      <Stack gap={3}>
        <Facts
          items={[
            [t('amount'), <Price key="amount" cents={entry.amountCents} tone={incoming ? 'green' : 'ink'} signed />],
            [t('direction'), t(incoming ? 'in' : 'out')],
            [t('balanceAfter'), <Price key="after" cents={entry.balanceAfterCents} tone="ink" size="s" />],
            [t('time'), <DateTime key="time" at={entry.at} as="exact" />],
            ...(entry.counterpart ? [[t('counterpart'), entry.counterpart] as [string, string]] : []),
            ...(entry.memo ? [[t('memo'), entry.memo] as [string, string]] : []),
            ...(entry.ref ? [[t('ref'), entry.ref] as [string, string]] : []),
          ]}
        />
        {parts.length > 0 && (
          <>
            <SectionHead>{t('why')}</SectionHead>
            <Facts
              items={parts.map(({ part, amountCents }) => [
                t(`parts.${part}`),
                <Price key={part} cents={amountCents} tone="ink" size="s" />,
              ])}
            />
          </>
        )}
        {entry.link !== null && (
          <CellGroup>
            <Cell icon="receipt" title={t('open')} to={entry.link} />
          </CellGroup>
        )}
        <EntryProof account={account} entry={entry} />
      </Stack>
    </Sheet>
  );
};
