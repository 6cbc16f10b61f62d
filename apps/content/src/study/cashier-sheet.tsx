import { invalidateTags } from '@juhe/api-client';
import { useGetPayChannelsQuery, useGetPayParamMutation } from '@juhe/api-client/payment/pay';
import { PageLink, useTranslations } from '@juhe/platform';
import {
  Button,
  buttonClass,
  Countdown,
  Empty,
  errorText,
  Field,
  formatPrice,
  PasswordInput,
  Price,
  QueryView,
  Radio,
  RadioGroup,
  Sheet,
  Skeleton,
  Stack,
  useRemaining,
} from '@juhe/ui';
import { type SubmitEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import css from './study.module.css';

interface CashierSheetProps {
  payNo: string;
  /** The page, with its query, that the cashier of a channel leads back to. */
  returnTo: string;
  open: boolean;
  onClose: () => void;
  /** Paid from the wallet at once. */
  onPaid: () => void;
}

/** Pays for a course: from the wallet at once, or at the cashier of a channel. */
export const CashierSheet = ({ payNo, returnTo, open, onClose, onPaid }: CashierSheetProps) => {
  const t = useTranslations('study.pay');
  const form = useId();
  const query = useGetPayChannelsQuery({ payNo }, { skip: !open, refetchOnMountOrArgChange: true });
  const [payParam, { isLoading }] = useGetPayParamMutation();
  const [wanted, setWanted] = useState<string>();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ text: string; atPassword: boolean }>();
  const [leaving, setLeaving] = useState(false);

  const payment = query.currentData?.payment;
  const channels = query.currentData?.channels ?? [];
  const channel = channels.find((one) => one.channel === wanted && one.enabled) ?? channels.find((one) => one.enabled);
  const until = payment?.expiresAt ? Date.parse(payment.expiresAt) : undefined;
  const isOver = useRemaining(until, query.refetch) === 0 && until !== undefined;
  const payable = payment !== undefined && (payment.state === 'created' || payment.state === 'paying') && !isOver;

  const back = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    setLeaving(false);
    invalidateTags('content/study', 'content/studyOwn');
    void query.refetch();
  });
  // Going back from a cashier shows this page as it was left.
  useEffect(() => {
    const show = (event: PageTransitionEvent) => back(event);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!channel || isLoading || leaving) return;
    if (channel.needsPassword && password === '') return setProblem({ text: t('passwordMissing'), atPassword: true });
    setProblem(undefined);
    try {
      const { cashierUrl } = await payParam({
        payNo,
        channel: channel.channel,
        returnTo,
        ...(channel.needsPassword ? { password } : {}),
      }).unwrap();
      invalidateTags('content/study', 'content/studyOwn');
      if (cashierUrl === null) return onPaid();
      setLeaving(true);
      window.location.assign(cashierUrl);
    } catch (error) {
      const field = typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
      setProblem({ text: errorText(error) ?? t('failed'), atPassword: field === 'password' });
      void query.refetch();
    }
  };

  const footer = payable && channel && (
    <Button kind="primary" block type="submit" form={form} busy={isLoading || leaving}>
      {t('submit', { amount: formatPrice(payment.amountCents) })}
    </Button>
  );

  return (
    <Sheet open={open} onClose={onClose} title={t('title')} footer={footer}>
      <QueryView query={query} isEmpty={() => false} skeleton={<CashierSkeleton />}>
        {({ payment: due, balanceCents, channels: all }) =>
          payable ? (
            <form id={form} onSubmit={send} noValidate>
              <div className={css.due}>
                <Price cents={due.amountCents} size="xl" tone="ink" />
                {due.expiresAt !== null && (
                  <span>{t.rich('left', { time: <Countdown to={due.expiresAt} ended={t('over')} /> })}</span>
                )}
              </div>
              {problem && !problem.atPassword && (
                <p className={css.problem} role="alert">
                  {problem.text}
                </p>
              )}
              <RadioGroup label={t('channel')} value={channel?.channel} onChange={setWanted}>
                {all.map((one) => (
                  <Radio
                    key={one.channel}
                    value={one.channel}
                    disabled={!one.enabled}
                    note={
                      one.channel === 'balance'
                        ? t(one.enabled ? 'balanceOf' : 'balanceShort', { amount: formatPrice(balanceCents) })
                        : t(`${one.channel}Note`)
                    }
                  >
                    {t(one.channel)}
                  </Radio>
                ))}
              </RadioGroup>
              {all.some((one) => one.channel === 'balance' && !one.enabled) && (
                <PageLink to="/subPackages/mine/my-wallet" className={buttonClass('text', 's')}>
                  {t('topUp')}
                </PageLink>
              )}
              {channel?.needsPassword && (
                <Field label={t('password')} error={problem?.atPassword ? problem.text : undefined} hint={t('passwordHint')}>
                  <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
                </Field>
              )}
            </form>
          ) : (
            <Empty
              icon={due.state === 'paid' ? 'circle-check' : 'clock'}
              text={t(due.state === 'paid' ? 'paidAlready' : 'closed')}
            />
          )
        }
      </QueryView>
    </Sheet>
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
