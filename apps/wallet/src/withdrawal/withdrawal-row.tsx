import { useCancelWithdrawalMutation } from '@juhe/api-client/wallet/withdrawal';
import type { Withdrawal } from '@juhe/contract/wallet/withdrawal.schemas';
import { Button, Cell, confirmDialog, DateTime, Facts, Price, Sheet, Stack, Timeline, toast } from '@juhe/ui';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './withdrawal-row.module.css';
import { useBankName } from '../shared/use-bank-name.ts';

/** States in which the whole amount was returned to the wallet. */
const cameBack: readonly Withdrawal['state'][] = ['rejected', 'cancelled', 'failed', 'returned'];

/** One withdrawal; a tap shows its amounts and timeline, and can cancel it while it is undecided. */
export const WithdrawalRow = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const t = useTranslations('withdraw');
  const accountText = useTranslations('statement');
  const bankName = useBankName();
  const [open, setOpen] = useState(false);
  const [cancel] = useCancelWithdrawalMutation();
  const { id, withdrawNo, type, state, bank, tail, amountCents, feeCents, netCents, reason, createdAt, timeline, actions } =
    withdrawal;
  const card = t('toCard', { bank: bankName(bank), tail });
  // Members without a shop have only one wallet: only the shop's is named.
  const isCompany = type === 'company';
  // A returned amount has neither a fee nor a net amount.
  const sums: ComponentProps<typeof Facts>['items'] = cameBack.includes(state)
    ? []
    : [
        [t('fee'), <Price key="fee" cents={feeCents} tone="ink" size="s" />],
        [t('net'), <Price key="net" cents={netCents} tone="ink" size="s" />],
      ];
  const takeBack = async () => {
    const isSure = await confirmDialog({ title: t('cancelTitle'), text: t('cancelText'), confirm: t('cancel'), danger: true });
    if (!isSure) return;
    try {
      await cancel({ id }).unwrap();
      toast(t('cancelled'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <>
      <Cell
        icon="banknote"
        title={t(`states.${state}`)}
        note={isCompany ? `${accountText('company')} · ${card}` : card}
        value={
          <span className={css.value}>
            <Price cents={amountCents} tone="ink" size="base" />
            <DateTime at={createdAt} as="dayTime" className={css.time} />
          </span>
        }
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t(`states.${state}`)}
        {...(actions.includes('cancel')
          ? {
              footer: (
                <Button kind="secondary" block onClick={takeBack}>
                  {t('cancel')}
                </Button>
              ),
            }
          : {})}
      >
        <Stack gap={4}>
          <Facts
            items={[
              [t('number'), withdrawNo],
              ...(isCompany ? [[accountText('account'), accountText('company')] as [string, string]] : []),
              [t('card'), card],
              [t('amount'), <Price key="amount" cents={amountCents} tone="ink" size="s" />],
              ...sums,
              ...(reason === null ? [] : [[t('reason'), reason] as [string, string]]),
            ]}
          />
          <Timeline
            items={timeline.map(({ event, state: reached, at }) => ({ key: `${event}${at}`, title: t(`states.${reached}`), at }))}
          />
        </Stack>
      </Sheet>
    </>
  );
};
