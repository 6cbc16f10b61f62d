import { maxCollectCents, useMakeCollectCodeMutation } from '@juhe/api-client/wallet/collect';
import { isApiError } from '@juhe/api-client';
import type { CollectCode } from '@juhe/contract/wallet/collect.schemas';
import { memoLength } from '@juhe/contract/wallet/wallet.constants';
import { AmountInput, Button, errorText, Field, FieldGroup, formatPrice, Sheet, TextInput } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onCreated: (code: CollectCode) => void;
}

/** Creates a code for one amount, with a note for the payer. */
export const AmountSheet = ({ open, onClose, onCreated }: Props) => {
  const t = useTranslations('collect');
  const [make, { isLoading }] = useMakeCollectCodeMutation();
  const [cents, setCents] = useState<number | null>(null);
  const [memo, setMemo] = useState('');
  const [problem, setProblem] = useState<{ amount?: string; memo?: string }>({});
  const send = async () => {
    if (cents === null || cents < 1 || cents > maxCollectCents)
      return setProblem({ amount: t('amountLimits', { most: formatPrice(maxCollectCents) }) });
    try {
      onCreated(await make({ amountCents: cents, memo }).unwrap());
      onClose();
    } catch (refusal) {
      const text = errorText(refusal) ?? t('failed');
      setProblem(isApiError(refusal) && refusal.field === 'memo' ? { memo: text } : { amount: text });
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('setAmount')}
      footer={
        <Button kind="primary" block busy={isLoading} onClick={send}>
          {t('make')}
        </Button>
      }
    >
      <FieldGroup>
        <Field label={t('amount')} error={problem.amount} required>
          <AmountInput
            value={cents}
            onChange={(value) => {
              setProblem({});
              setCents(value);
            }}
          />
        </Field>
        <Field label={t('memo')} error={problem.memo}>
          <TextInput
            value={memo}
            maxLength={memoLength}
            onChange={(event) => {
              setProblem({});
              setMemo(event.target.value);
            }}
          />
        </Field>
      </FieldGroup>
    </Sheet>
  );
};
