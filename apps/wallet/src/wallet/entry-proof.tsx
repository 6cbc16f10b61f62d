import { useLazyGetEntryProofQuery, useLazyListLedgerDaysQuery } from '@juhe/api-client/wallet/ledger-proof';
import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import { pageKeys, type SignatureCheck } from '@juhe/platform/parts/signed-text';
import { Button, errorText, Icon } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { checkEntry } from './check-entry.ts';
import css from './entry-proof.module.css';

export type WalletAccount = 'personal' | 'company';

type Result =
  | { readonly check: SignatureCheck }
  /** The reason why nothing could be verified, such as a day that is not sealed yet. */
  | { readonly refusal: string };

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Verifies, on this page, that the entry is unchanged in the sealed and signed ledger of its day. */
export const EntryProof = ({ account, entry }: { account: WalletAccount; entry: WalletEntry }) => {
  const t = useTranslations('entries.proof');
  const [fetchProof] = useLazyGetEntryProofQuery();
  const [requestDays] = useLazyListLedgerDaysQuery();
  const [result, setResult] = useState<Result>();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const proof = await fetchProof({ account, id: entry.id }).unwrap();
      const { list } = await requestDays({ before: dayAfter(proof.day.day) }).unwrap();
      const isPublished = list[0]?.head === proof.day.head;
      setResult({ check: isPublished ? await checkEntry(entry, proof, pageKeys()) : 'fails' });
    } catch (error) {
      setResult({ refusal: errorText(error) ?? t('failed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div role="status">
        {result && (
          <p className={css.result} data-result={'check' in result ? result.check : undefined}>
            <Icon name={'check' in result && result.check === 'holds' ? 'circle-check' : 'circle-alert'} size={18} />
            <span>{'check' in result ? t(result.check) : result.refusal}</span>
          </p>
        )}
      </div>
      <Button kind="text" block busy={busy} onClick={() => void check()}>
        {t('check')}
      </Button>
    </>
  );
};
