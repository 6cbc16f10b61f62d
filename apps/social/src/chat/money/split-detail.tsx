import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import { useGetSplitQuery } from '@juhe/api-client/social/chat-money';
import { useDeclineMoneyRequestMutation, useWithdrawMoneyRequestMutation } from '@juhe/api-client/wallet/money-request';
import { useSendPayCodeMutation, usePayMemberMutation } from '@juhe/api-client/wallet/wallet';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Split } from '@juhe/contract/social/chat-money.schemas';
import { PageLink } from '@juhe/platform';
import {
  Button,
  confirmDialog,
  DetailSkeleton,
  errorText,
  Facts,
  formatMoment,
  Price,
  QueryView,
  Sheet,
  Stack,
  toast,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { usePaymentProof } from '@juhe/ui/parts/payment/use-payment-proof';
import { type SubmitEvent, useId, useState } from 'react';
import { type TextKey, useTranslations } from '../../locales/texts.gen.js';

interface Props {
  splitId: string;
  open: boolean;
  /** Name of the partner. */
  name: string;
  onClose: () => void;
  /** It was answered, or its state differs from the one in the message. */
  onChanged: (splitId: string) => void;
}

const Face = ({ split, name }: { split: Split; name: string }) => {
  const t = useTranslations('chatMoney');
  const { own: isRequester, amountCents, totalCents, orderNo, memo, state, expiresAt } = split;
  return (
    <Facts
      items={[
        [t(isRequester ? 'askedOf' : 'askedBy'), name],
        [t(isRequester ? 'theirShare' : 'yourShare'), <Price key="share" cents={amountCents} />],
        [t('total'), <Price key="total" cents={totalCents} size="s" tone="ink" />],
        [t('memo'), memo],
        [
          t('order'),
          orderNo !== null && (
            <PageLink to={mallPages.orderInfo({ orderNo })}>
              <span data-whole>{orderNo}</span>
            </PageLink>
          ),
        ],
        [t('state'), t(`card.split.${state}${isRequester ? 'Own' : ''}`)],
        [t('until'), state === 'open' && formatMoment(expiresAt)],
      ]}
    />
  );
};

/** One share of a bill: the recipient pays or declines it, the requester withdraws it. */
export const SplitDetail = ({ splitId, open: isOpen, name, onClose, onChanged }: Props) => {
  const t = useTranslations('chatMoney');
  const form = useId();
  const query = useGetSplitQuery({ id: splitId }, { skip: !isOpen, refetchOnMountOrArgChange: true });
  const [pay, { isLoading: isPaying }] = usePayMemberMutation();
  const [sendCode] = useSendPayCodeMutation();
  const [decline] = useDeclineMoneyRequestMutation();
  const [withdraw] = useWithdrawMoneyRequestMutation();
  const [error, setError] = useState<string>();
  const split = query.currentData;
  const amountCents = split?.amountCents ?? 0;
  const payee = split?.payee ?? '';
  const proof = usePaymentProof({
    ...usePaymentPassword(!isOpen),
    onSendCode: () => sendCode({ payee, amountCents }).unwrap(),
  });
  const close = () => {
    proof.reset();
    setError(undefined);
    onChanged(splitId);
    onClose();
  };
  const answered = (text: TextKey<'chatMoney'>) => {
    signDone();
    toast(t(text), { kind: 'success' });
    close();
  };
  const failed = (refusal: unknown) => {
    setError(errorText(refusal) ?? t('failed'));
    void query.refetch();
    onChanged(splitId);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const confirmation = isPaying ? undefined : proof.collect();
    if (confirmation === undefined) return;
    try {
      await pay({ payee, amountCents, requestId: splitId, ...confirmation }).unwrap();
      answered('paid');
    } catch (refusal) {
      if (proof.refused(refusal)) setError(undefined);
      else failed(refusal);
    }
  };
  const end = async (step: 'decline' | 'withdraw') => {
    if (!(await confirmDialog({ title: t(`${step}Title`), confirm: t(step) }))) return;
    try {
      await (step === 'decline' ? decline({ id: splitId }) : withdraw({ id: splitId })).unwrap();
      answered(`${step}Done`);
    } catch (refusal) {
      failed(refusal);
    }
  };
  const isPending = split?.state === 'open';
  return (
    <>
      <Sheet
        open={isOpen}
        onClose={close}
        title={t('split')}
        footer={
          isPending &&
          (split.own ? (
            <Button kind="secondary" block onClick={() => end('withdraw')}>
              {t('withdraw')}
            </Button>
          ) : (
            <Stack gap={2}>
              <Button kind="primary" block type="submit" form={form} busy={isPaying}>
                {t('payShare')}
              </Button>
              <Button kind="text" block onClick={() => end('decline')}>
                {t('decline')}
              </Button>
            </Stack>
          ))
        }
      >
        <QueryView query={query} skeleton={<DetailSkeleton />}>
          {(data) => (
            <form id={form} onSubmit={submit} noValidate>
              <Stack gap={3}>
                <Face split={data} name={name} />
                {proof.isAsked && proof.field}
                {error !== undefined && <p role="alert">{error}</p>}
              </Stack>
            </form>
          )}
        </QueryView>
      </Sheet>
      {proof.sheet}
    </>
  );
};
