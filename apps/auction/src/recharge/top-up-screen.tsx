import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useQuery } from '@juhe/platform';
import {
  ActionBar,
  AmountInput,
  Button,
  Card,
  Chips,
  Field,
  formatPrice,
  formatPriceShort,
  Page,
  Price,
  QueryView,
  Radio,
  RadioGroup,
  SectionHead,
  Skeleton,
  Stack,
} from '@juhe/ui';
import { useId } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './top-up.module.css';
import { TopUpResult } from './top-up-result.tsx';
import { type PresetAmount, presetAmounts, type TopUp, useTopUp } from './use-top-up.ts';

/**
 * Tops up the service-fee account that bid deposits are held from; the cashier returns here with the result. `?productNo=` or
 * `?orderNo=` (a resale) is where the member continues.
 */
const TopUpScreen = () => {
  const t = useTranslations('topUp');
  const form = useId();
  const { productNo, orderNo, amount: shortfall } = useQuery(auctionPages.topUp);
  const wallet = useGetMemberWalletQuery(undefined, { refetchOnMountOrArgChange: true });
  const walletCents = wallet.data?.balanceCents ?? 0;
  const topUp = useTopUp({ productNo, orderNo, shortfall, walletCents });
  const { cents, lastPayNo } = topUp;
  return (
    <>
      <Page width="form">
        {lastPayNo !== undefined && (
          <TopUpResult key={lastPayNo} payNo={lastPayNo} productNo={productNo} orderNo={orderNo} onClose={topUp.closeResult} />
        )}
        <Card className={css.balance}>
          <QueryView query={wallet} skeleton={<BalanceSkeleton />}>
            {({ serviceFeeCents }) => (
              <>
                <p>{t('balance')}</p>
                <Price cents={serviceFeeCents} size="xl" tone="ink" />
                <p>{t('balanceNote')}</p>
              </>
            )}
          </QueryView>
        </Card>
        <form id={form} onSubmit={topUp.send} noValidate>
          <Stack>
            <AmountSection topUp={topUp} />
            <ChannelSection topUp={topUp} walletCents={walletCents} />
            <p className={css.note}>{t('note')}</p>
          </Stack>
        </form>
        {topUp.proof.sheet}
      </Page>
      <ActionBar>
        <Button kind="primary" type="submit" form={form} busy={topUp.isBusy} disabled={cents === null}>
          {t('submit', { amount: formatPrice(cents ?? 0) })}
        </Button>
      </ActionBar>
    </>
  );
};

/** A preset amount, or a typed one. */
const AmountSection = ({ topUp }: { topUp: TopUp }) => {
  const t = useTranslations('topUp');
  const { requestedCents, preset, typed, choose, type, problem, lastPayNo } = topUp;
  return (
    <section>
      <SectionHead>{t('amount')}</SectionHead>
      <Card>
        <div className={css.choices}>
          <Chips
            label={t('amount')}
            items={presetAmounts.map((key) => ({ key, label: formatPriceShort(Number(key)) }))}
            value={preset === undefined ? [] : [preset]}
            onChange={([key]: PresetAmount[]) => choose(key)}
          />
        </div>
        <Field
          label={t('other')}
          hint={requestedCents !== undefined && lastPayNo === undefined && t('short', { amount: formatPrice(requestedCents) })}
          error={problem?.at === 'amount' ? problem.text : undefined}
        >
          <AmountInput value={typed} onChange={type} placeholder={t('otherPlaceholder')} />
        </Field>
      </Card>
    </section>
  );
};

/** The payment channel, with the proof that the wallet requires. */
const ChannelSection = ({ topUp, walletCents }: { topUp: TopUp; walletCents: number }) => {
  const t = useTranslations('topUp');
  const { channels, offeredChannels, channel, setChannel, isFromWallet, proof, problem } = topUp;
  return (
    <section>
      <SectionHead>{t('channel')}</SectionHead>
      <Card>
        <QueryView query={channels} skeleton={<Skeleton height={105} />}>
          {() => (
            <RadioGroup
              label={t('channel')}
              value={channel}
              onChange={(value) => setChannel(offeredChannels.find((name) => name === value))}
            >
              {offeredChannels.map((name) => (
                <Radio
                  key={name}
                  value={name}
                  note={
                    name === 'balance'
                      ? t.rich('balanceOf', { amount: <Price cents={walletCents} size="s" tone="inherit" /> })
                      : name === 'sandbox' && t('sandboxNote')
                  }
                >
                  {t(`channels.${name}`)}
                </Radio>
              ))}
            </RadioGroup>
          )}
        </QueryView>
        {isFromWallet && proof.isAsked && <div className={css.proof}>{proof.field}</div>}
        {problem?.at === 'all' && (
          <p className={css.problem} role="alert">
            {problem.text}
          </p>
        )}
      </Card>
    </section>
  );
};

const BalanceSkeleton = () => (
  <>
    <Skeleton width={96} height={21} />
    <Skeleton width={140} height={35} />
    <Skeleton width={220} height={21} />
  </>
);

export { TopUpScreen as Screen };
