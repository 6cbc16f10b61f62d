import { useDeclineMoneyRequestMutation, useWithdrawMoneyRequestMutation } from '@juhe/api-client/wallet/money-request';
import type { MoneyRequest, MoneyRequestAction } from '@juhe/contract/wallet/money-request.schemas';
import { Avatar, Button, Cell, confirmDialog, DateTime, Facts, Price, Sheet, Stack, toast } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

interface Props {
  request: MoneyRequest;
  side: 'received' | 'sent';
  onPay: (request: MoneyRequest) => unknown;
}

/** One request; a tap shows its details and actions: pay or decline a received one, withdraw a sent one. */
export const RequestRow = ({ request, side, onPay }: Props) => {
  const t = useTranslations('request');
  const [open, setOpen] = useState(false);
  const [decline] = useDeclineMoneyRequestMutation();
  const [withdraw] = useWithdrawMoneyRequestMutation();
  const { id, nickname, avatar, amountCents, memo, state, createdAt, expiresAt } = request;
  const isReceived = side === 'received';
  const title = t(isReceived ? 'from' : 'to', { name: nickname });
  const refuse = async (block: boolean) => {
    if (block) {
      const isSure = await confirmDialog({
        title: t('blockTitle', { name: nickname }),
        text: t('blockText'),
        confirm: t('declineAndBlock'),
        danger: true,
      });
      if (!isSure) return;
    }
    try {
      await decline({ id, block }).unwrap();
      toast(t('declined'), { kind: 'success' });
      setOpen(false);
    } catch {
      // The error policy shows the server's message.
    }
  };
  const takeBack = async () => {
    try {
      await withdraw({ id }).unwrap();
      toast(t('takenBack'), { kind: 'success' });
      setOpen(false);
    } catch {
      // The error policy shows the server's message.
    }
  };
  const can = (action: MoneyRequestAction) => request.actions.includes(action);
  const buttons = (
    <Stack>
      {can('pay') && (
        <Button
          kind="primary"
          block
          onClick={() => {
            setOpen(false);
            void onPay(request);
          }}
        >
          {t('pay')}
        </Button>
      )}
      {can('decline') && (
        <>
          <Button block onClick={() => refuse(false)}>
            {t('decline')}
          </Button>
          <Button kind="text" block onClick={() => refuse(true)}>
            {t('declineAndBlock')}
          </Button>
        </>
      )}
      {can('withdraw') && (
        <Button block onClick={takeBack}>
          {t('takeBack')}
        </Button>
      )}
    </Stack>
  );
  return (
    <>
      <Cell
        lead={<Avatar src={avatar ?? ''} name={nickname} size={40} />}
        title={title}
        note={
          <>
            {t(`states.${state}`)} · <DateTime at={createdAt} as="dayTime" />
          </>
        }
        value={<Price cents={amountCents} tone="ink" size="s" />}
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        {...(request.actions.length > 0 ? { footer: buttons } : {})}
      >
        <Facts
          items={[
            [t('amount'), <Price key="amount" cents={amountCents} size="m" />],
            [t('state'), t(`states.${state}`)],
            ...(memo === '' ? [] : [[t('memoIs'), memo] as [string, string]]),
            [t('asked'), <DateTime key="asked" at={createdAt} as="dayTime" />],
            ...(state === 'open'
              ? [[t('until'), <DateTime key="until" at={expiresAt} as="dayTime" />] as [string, ReactNode]]
              : []),
          ]}
        />
      </Sheet>
    </>
  );
};
