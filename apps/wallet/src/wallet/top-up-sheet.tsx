import { awaitedPayment } from '@juhe/api-client/payment/awaited-payment';
import { useListRechargeChannelsQuery, useStartRechargeMutation } from '@juhe/api-client/payment/recharge';
import type { PayChannel } from '@juhe/contract/payment/pay.schemas';
import * as walletPages from '@juhe/contract/pages/wallet';
import {
  AmountInput,
  Button,
  Chips,
  errorText,
  Facts,
  Field,
  formatPrice,
  formatPriceShort,
  Price,
  Radio,
  RadioGroup,
  Sheet,
  Stack,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** Preset amounts and the limits of a top-up, in cents. */
const choices = [5_000, 10_000, 20_000, 50_000, 100_000];
const minimum = 100;
const maxCents = 5_000_000;

type Cashier = Exclude<PayChannel, 'balance'>;
const isCashier = (channel: PayChannel): channel is Cashier => channel !== 'balance';

/** Tops up the wallet: selects an amount and opens the cashier, which returns here. */
export const TopUpSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('pay');
  const [cents, setCents] = useState<number | null>(10_000);
  const [error, setError] = useState<string>();
  const [channel, setChannel] = useState<Cashier>();
  const cashiers = (useListRechargeChannelsQuery(undefined, { skip: !open }).data?.channels ?? []).filter(isCashier);
  const [topUp] = useStartRechargeMutation();
  const send = async () => {
    if (cents === null || cents < minimum || cents > maxCents)
      return setError(t('topUpLimits', { least: formatPrice(minimum), most: formatPrice(maxCents) }));
    try {
      const { payNo, cashierUrl } = await topUp({
        kind: 'wallet',
        amountCents: cents,
        ...(channel === undefined ? {} : { channel }),
        returnTo: walletPages.myWallet(),
      }).unwrap();
      if (cashierUrl === null) return;
      awaitedPayment.write(payNo);
      location.assign(cashierUrl);
    } catch (refusal) {
      setError(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('topUp')}
      footer={
        <Button kind="primary" block onClick={send}>
          {t('toCashier')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Field label={t('otherAmount')} {...(error === undefined ? {} : { error })}>
          <AmountInput
            value={cents}
            onChange={(next) => {
              setError(undefined);
              setCents(next);
            }}
          />
        </Field>
        <Chips
          label={t('amount')}
          items={choices.map((choice) => ({ key: String(choice), label: formatPriceShort(choice) }))}
          value={cents === null ? [] : [String(cents)]}
          onChange={([next]) => {
            setError(undefined);
            setCents(next === undefined ? null : Number(next));
          }}
        />
        {cashiers.length > 1 && (
          <RadioGroup
            label={t('channel')}
            value={channel ?? cashiers[0]}
            onChange={(value) => setChannel(cashiers.find((cashier) => cashier === value))}
          >
            {cashiers.map((cashier) => (
              <Radio key={cashier} value={cashier}>
                {t(`channels.${cashier}`)}
              </Radio>
            ))}
          </RadioGroup>
        )}
        <Facts
          items={[
            [t('fee'), <Price key="fee" cents={0} tone="ink" size="s" />],
            [t('arrives'), <Price key="sum" cents={cents ?? 0} tone="ink" size="s" />],
          ]}
        />
      </Stack>
    </Sheet>
  );
};
