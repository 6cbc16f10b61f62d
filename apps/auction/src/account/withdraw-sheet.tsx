import { useWithdrawServiceFeeMutation } from '@juhe/api-client/auction/account';
import { AmountInput, Button, errorText, Facts, Field, formatPrice, Price, Sheet, Stack, toast } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Available cents. */
  freeCents: number;
}

/** Moves free service fee to the wallet; shows the remaining balance before the confirmation. */
export const WithdrawSheet = ({ open, onClose, freeCents }: Props) => {
  const t = useTranslations('account');
  const [cents, setCents] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [withdraw, { isLoading }] = useWithdrawServiceFeeMutation();
  const change = (next: number | null) => {
    setProblem(undefined);
    setCents(next);
  };
  const send = async () => {
    if (cents === null || cents < 1) return setProblem(t('amountMissing'));
    if (cents > freeCents) return setProblem(t('amountTooMuch', { free: formatPrice(freeCents) }));
    try {
      await withdraw({ amountCents: cents }).unwrap();
      signDone();
      toast(t('withdrawn', { amount: formatPrice(cents) }), { kind: 'success' });
      change(null);
      onClose();
    } catch (refusal) {
      setProblem(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('withdraw')}
      footer={
        <Button kind="primary" block busy={isLoading} onClick={send}>
          {t('confirmWithdraw')}
        </Button>
      }
    >
      <Stack>
        <Field label={t('withdrawAmount')} error={problem} hint={t('withdrawNote')}>
          <AmountInput value={cents} onChange={change} />
        </Field>
        <Button kind="text" size="s" onClick={() => change(freeCents)}>
          {t('withdrawAll', { amount: formatPrice(freeCents) })}
        </Button>
        <Facts
          items={[
            [t('freeNow'), <Price key="now" cents={freeCents} tone="ink" size="s" />],
            [t('feeOfTransfer'), <Price key="fee" cents={0} tone="ink" size="s" />],
            [t('freeAfter'), <Price key="after" cents={Math.max(0, freeCents - (cents ?? 0))} tone="ink" size="s" />],
          ]}
        />
      </Stack>
    </Sheet>
  );
};
