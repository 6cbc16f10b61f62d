import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink } from '@juhe/platform';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import css from './cashier-form.module.css';
import { Radio, RadioGroup } from '../controls/choices.tsx';
import { Countdown } from '../display/countdown.tsx';
import { useRemaining } from '../display/deadline.ts';
import { formatPrice } from '../format.ts';
import { haptic } from '../feedback/haptic.ts';
import { Icon } from '../display/icon.tsx';
import { Stack } from '../layout/layout.tsx';
import { Price } from '../display/price.tsx';
import { type QueryResult, QueryView } from '../feedback/query-view.tsx';
import { Sheet } from '../feedback/sheet.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Empty, errorText } from '../feedback/states.tsx';
import { useTranslations } from './locales/texts.gen.ts';

/** The amount due and its payment methods, as returned by the API; amounts in cents, the time as an ISO instant. */
export interface Due {
  payment: { amountCents: number; state: string; expiresAt: string | null; refs: readonly string[] };
  balanceCents: number;
  channels: readonly { channel: 'balance' | 'sandbox' | 'wechat' | 'alipay'; enabled: boolean; needsPassword: boolean }[];
}

/** The confirmation of a payment from the wallet (`usePaymentProof` of the parts). */
export interface CashierProof {
  /** A confirmation is required. */
  readonly isAsked: boolean;
  /** Shown below the payment methods, in the form. */
  readonly field: ReactNode;
  /** Shown beside the sheet. */
  readonly beside: ReactNode;
  /** Returns the entered confirmation; undefined when it is missing, which the field shows. */
  readonly take: () => { password?: string; code?: string } | undefined;
  /** Whether a refusal concerned the confirmation; the field shows it then. */
  readonly refused: (refusal: unknown) => boolean;
}

export interface CashierSheetProps {
  open: boolean;
  onClose: () => void;
  due: QueryResult<Due>;
  /** A payment is in progress, or the page is being left for the cashier of a channel. */
  busy: boolean;
  /** Pays; the text of a refusal is shown in the sheet, at the confirmation when its `field` says so. */
  pay: (method: {
    channel: Due['channels'][number]['channel'];
    password?: string;
    code?: string;
  }) => PromiseLike<{ error?: unknown }>;
  /** Confirms payments from the wallet; a channel's cashier has its own confirmation. */
  proof: CashierProof;
}

/** The sheet of a payment: amount due, payment methods, and errors. */
export const CashierForm = ({ open, onClose, due: query, busy, pay, proof }: CashierSheetProps) => {
  const t = useTranslations('cashier');
  const form = useId();
  const [selectedChannel, setSelectedChannel] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const { payment, channels = [] } = query.currentData ?? {};
  const channel =
    channels.find((channel) => channel.channel === selectedChannel && channel.enabled) ??
    channels.find((channel) => channel.enabled);
  const expiresAtMs = payment?.expiresAt ? Date.parse(payment.expiresAt) : undefined;
  const isOver = useRemaining(expiresAtMs, query.refetch) === 0 && expiresAtMs !== undefined;
  const payable = payment !== undefined && (payment.state === 'created' || payment.state === 'paying') && !isOver;

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!channel || busy) return;
    const proofFields = channel.channel === 'balance' ? proof.take() : {};
    if (proofFields === undefined) return;
    setProblem(undefined);
    const { error } = await pay({ channel: channel.channel, ...proofFields });
    if (error === undefined) return haptic('success');
    if (!proof.refused(error)) setProblem(errorText(error) || t('failed'));
  };

  const footer = payable && channel && (
    <Button kind="primary" block type="submit" form={form} busy={busy}>
      {t('submit', { amount: formatPrice(payment.amountCents) })}
    </Button>
  );

  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title')} footer={footer}>
        <QueryView query={query} skeleton={<CashierSkeleton />}>
          {({ payment: due, balanceCents, channels: options }) => {
            if (!payable) {
              const isPaid = due.state === 'paid';
              return <Empty icon={isPaid ? 'circle-check' : 'clock'} text={t(isPaid ? 'paidAlready' : 'closed')} />;
            }
            const [before, after] = t('left', { remaining: '\n' }).split('\n');
            return (
              <form id={form} onSubmit={send} noValidate>
                <div className={css.due}>
                  <Price cents={due.amountCents} size="xl" tone="ink" />
                  {due.refs.length > 1 && <span>{t('together', { n: due.refs.length })}</span>}
                  {due.expiresAt !== null && (
                    <span>
                      {before}
                      <Countdown to={due.expiresAt} ended={t('over')} />
                      {after}
                    </span>
                  )}
                </div>
                {problem && (
                  <p className={css.problem} role="alert">
                    <Icon name="circle-alert" size={20} />
                    <span>{problem}</span>
                  </p>
                )}
                <RadioGroup label={t('channel')} value={channel?.channel} onChange={setSelectedChannel}>
                  {options.map((option) => (
                    <Radio
                      key={option.channel}
                      value={option.channel}
                      disabled={!option.enabled}
                      note={
                        option.channel === 'balance'
                          ? t(option.enabled ? 'balanceOf' : 'balanceShort', { amount: formatPrice(balanceCents) })
                          : option.channel === 'sandbox' && t('sandboxNote')
                      }
                    >
                      {t(option.channel)}
                    </Radio>
                  ))}
                </RadioGroup>
                {options.some((option) => option.channel === 'balance' && !option.enabled) && (
                  <PageLink to={walletPages.myWallet()} className={buttonClass('text', 's')}>
                    {t('topUp')}
                  </PageLink>
                )}
                {proof.isAsked && channel?.channel === 'balance' && <div className={css.proof}>{proof.field}</div>}
              </form>
            );
          }}
        </QueryView>
      </Sheet>
      {proof.beside}
    </>
  );
};

const CashierSkeleton = () => (
  <Stack gap={4}>
    <div className={css.due}>
      <Skeleton width={140} height={34} />
      <Skeleton width={180} height={16} />
    </div>
    <Skeleton height={48} />
    <Skeleton height={48} />
  </Stack>
);
