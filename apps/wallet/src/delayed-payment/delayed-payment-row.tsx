import { useRevokeDelayedPaymentMutation } from '@juhe/api-client/wallet/delayed-payment';
import type { DelayedPayment } from '@juhe/contract/wallet/delayed-payment.schemas';
import { Avatar, Button, Cell, confirmDialog, DateTime, Facts, formatPrice, Muted, Price, Sheet, Stack, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** One payment; a tap shows its details, and its payer can withdraw it until it arrives. */
export const DelayedPaymentRow = ({ payment, side }: { payment: DelayedPayment; side: 'sent' | 'received' }) => {
  const t = useTranslations('delayed');
  const [open, setOpen] = useState(false);
  const [revoke] = useRevokeDelayedPaymentMutation();
  const { id, nickname, avatar, amountCents, memo, state, createdAt, arrivesAt, actions } = payment;
  const isUnderway = state === 'underway';
  const title = t(side === 'sent' ? 'to' : 'from', { name: nickname });
  const takeBack = async () => {
    const isSure = await confirmDialog({
      title: t('revokeTitle', { amount: formatPrice(amountCents) }),
      text: t('revokeText', { name: nickname }),
      confirm: t('revoke'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await revoke({ id }).unwrap();
      toast(t('revoked'), { kind: 'success' });
      setOpen(false);
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <>
      <Cell
        lead={<Avatar src={avatar ?? ''} name={nickname} size={40} />}
        title={title}
        note={
          isUnderway ? (
            <>
              {t('arrives')} <DateTime at={arrivesAt} as="dayTime" />
            </>
          ) : (
            <>
              {t(`states.${state}`)} · <DateTime at={createdAt} as="dayTime" />
            </>
          )
        }
        value={<Price cents={amountCents} tone="ink" size="s" />}
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        {...(actions.includes('revoke')
          ? {
              footer: (
                <Button kind="secondary" block onClick={takeBack}>
                  {t('revoke')}
                </Button>
              ),
            }
          : {})}
      >
        <Stack gap={3}>
          <Facts
            items={[
              [t('amount'), <Price key="amount" cents={amountCents} size="m" />],
              [t('state'), t(`states.${state}`)],
              ...(memo === '' ? [] : [[t('memo'), memo] as [string, string]]),
              [t('sentAt'), <DateTime key="sent" at={createdAt} as="dayTime" />],
              ...(isUnderway
                ? [[t('arrives'), <DateTime key="arrives" at={arrivesAt} as="dayTime" />] as [string, ReactNode]]
                : []),
            ]}
          />
          {isUnderway && <Muted>{t(side === 'sent' ? 'sentHint' : 'receivedHint')}</Muted>}
        </Stack>
      </Sheet>
    </>
  );
};
