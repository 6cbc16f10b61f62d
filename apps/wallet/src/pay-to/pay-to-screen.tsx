import { useReadCollectCodeMutation } from '@juhe/api-client/wallet/collect';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useQuery } from '@juhe/platform';
import { Avatar, Button, Cell, CellGroup, DetailSkeleton, Empty, ErrorNotice, formatPrice, Page, Price } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { openPaymentOf } from '../shared/open-payment.ts';
import { PaySheet, type PayTo } from '../shared/pay-sheet.tsx';
import css from './pay-to.module.css';

/**
 * Pays the owner of a collecting code: masked name and picture, the amount if it is fixed, then the confirmation of the
 * transfer.
 */
const PayToScreen = () => {
  const t = useTranslations('collect');
  const { code = '' } = useQuery(walletPages.payTo);
  const [read, { data: to, error, isLoading }] = useReadCollectCodeMutation();
  const { data: wallet, error: walletError, isFetching: isWalletFetching, refetch } = useGetMemberWalletQuery();
  const [isPaying, setPaying] = useState(false);
  /** The payee of the latest payment; undefined once its outcome is known. */
  const [payee, setPayee] = useState<PayTo>();
  const [paid, setPaid] = useState<{ cents: number; isDelayed: boolean }>();
  useEffect(() => {
    if (code !== '') void read({ code });
  }, [read, code]);
  if (code === '')
    return <Empty icon="qr-code" text={t('noCode')} action={{ label: t('toWallet'), to: walletPages.myWallet() }} />;
  if (error) return <ErrorNotice error={error} onRetry={() => read({ code })} busy={isLoading} />;
  if (!wallet && walletError) return <ErrorNotice error={walletError} onRetry={refetch} busy={isWalletFetching} />;
  if (!to || !wallet)
    return (
      <Page width="form">
        <DetailSkeleton />
      </Page>
    );
  const start = async () => {
    // A payment without a response is repeated with its own payee handle: with another one it would be a second payment.
    const unanswered = payee ? undefined : openPaymentOf(code);
    if (unanswered) setPayee({ ...to, payee: unanswered.receiver.payee });
    if (payee || unanswered) return setPaying(true);
    try {
      // The payee handle is valid for only 15 minutes.
      setPayee(await read({ code }).unwrap());
      setPaying(true);
    } catch {
      // The refusal replaces the page.
    }
  };
  return (
    <Page width="form">
      <section className={css.card}>
        <Avatar src={to.avatar ?? ''} name={to.nickname} size={72} />
        <p className={css.name}>{t('payTo', { name: to.nickname })}</p>
        {to.amountCents !== null && <Price cents={to.amountCents} tone="ink" size="l" />}
        {to.memo !== '' && <p className={css.quiet}>{to.memo}</p>}
        <p className={css.quiet}>{t('payHint')}</p>
      </section>
      {paid === undefined ? (
        <Button kind="primary" block busy={isLoading} onClick={start}>
          {t('pay')}
        </Button>
      ) : (
        <>
          <p className={css.done} role="status">
            {t(paid.isDelayed ? 'paidLater' : 'paid', { amount: formatPrice(paid.cents), name: to.nickname })}
          </p>
          <CellGroup>
            {paid.isDelayed && <Cell icon="clock" title={t('delayed')} to={walletPages.delayedPayments()} />}
            <Cell icon="receipt" title={t('entries')} to={walletPages.particulars({ type: 'personal' })} />
          </CellGroup>
        </>
      )}
      {payee && (
        <PaySheet
          key={payee.payee}
          storeAs={code}
          open={isPaying}
          onClose={(isUnanswered) => {
            setPaying(false);
            if (!isUnanswered) setPayee(undefined);
          }}
          balanceCents={wallet.balanceCents}
          to={payee}
          onPaid={(cents, isDelayed) => setPaid({ cents, isDelayed })}
        />
      )}
    </Page>
  );
};

export { PayToScreen as Screen };
