import { isApiError } from '@juhe/api-client';
import { amountToConfirm, holdFor, usePlaceBidMutation } from '@juhe/api-client/auction/bid';
import type { bid } from '@juhe/contract/auction/bid';
import type { LotDetail, LotLive } from '@juhe/contract/auction/lot.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import {
  AmountInput,
  Button,
  buttonClass,
  confirmDialog,
  cx,
  errorText,
  Field,
  formatPrice,
  haptic,
  Icon,
  Price,
  Stack,
  toast,
} from '@juhe/ui';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { AmountFields } from './amount-fields.tsx';
import { BidCosts } from './bid-costs.tsx';
import css from './bid.module.css';

export type Bidding = ClientOutput<(typeof bid)['listBids']>;

export interface BidFormProps {
  lot: LotDetail;
  live: LotLive;
  ownBidding: Bidding;
  /** While leading, only the maximum can be raised. */
  leading: boolean;
  /** Called once a bid or a maximum was accepted. */
  onDone: () => void;
  onLive: (live: LotLive) => void;
  /** Lays out the fields and the submit button. */
  children: (fields: ReactNode, submit: ReactNode) => ReactNode;
}

/**
 * A bid: amount in increments, an optional maximum, the hold, and one button that names the amount. The amount does not
 * follow the price: a member chooses each amount that is bid.
 */
export const BidForm = ({ lot, live, ownBidding, leading, onDone, onLive, children }: BidFormProps) => {
  const t = useTranslations('bid');
  const form = useId();
  const [run, { isLoading }] = usePlaceBidMutation();
  const [amount, setAmount] = useState<number | null>(live.nextCents);
  const [proxy, setProxy] = useState(leading);
  const [max, setMax] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  // The amount that this bid adds to the existing hold.
  const offer = Math.max(leading ? 0 : (amount ?? live.nextCents), proxy || leading ? (max ?? 0) : 0);
  const heldNow = Math.max(0, holdFor(lot.depositCents, offer, ownBidding.depositFactor) - ownBidding.depositHeldCents);
  const hasDeficit = heldNow > ownBidding.serviceFeeCents;
  const tooLow = !leading && amount !== null && amount < live.nextCents;
  const minMaxCents = leading ? Math.max(ownBidding.maxCents ?? 0, live.priceCents) + 1 : (amount ?? live.nextCents);
  const usesMax = proxy || leading;

  const check = (): string | undefined => {
    if (!leading && amount === null) return t('amountMissing');
    if (usesMax && (max === null || max < minMaxCents)) return t('maxTooLow', { amount: formatPrice(minMaxCents) });
    return undefined;
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading || tooLow || hasDeficit) return;
    const inputProblem = check();
    setProblem(inputProblem);
    if (inputProblem !== undefined) return;
    const amountCents = leading ? (max ?? 0) : (amount ?? 0);
    const maxCents = usesMax && max !== null ? max : amountCents;
    const amountInQuestion = amountToConfirm(live.nextCents, leading ? 0 : amountCents, maxCents);
    if (
      amountInQuestion !== undefined &&
      !(await confirmDialog({
        title: t('unusual', { amount: formatPrice(amountInQuestion) }),
        text: t('unusualText', { price: formatPrice(live.priceCents) }),
        confirm: t('unusualConfirm'),
      }))
    )
      return;
    try {
      const { live: after, standing } = await run({
        productNo: lot.productNo,
        amountCents,
        ...(usesMax && max !== null ? { maxCents: max } : {}),
        ...(amountInQuestion === undefined ? {} : { confirmCents: amountInQuestion }),
      }).unwrap();
      onLive(after);
      haptic(leading || standing === 'leading' ? 'success' : 'warn');
      onDone();
      if (leading) toast(t('maxRaised'), { kind: 'success' });
      else
        toast(t(standing === 'leading' ? 'youLead' : 'outbidAtOnce', { amount: formatPrice(after.priceCents) }), {
          kind: standing === 'leading' ? 'success' : 'info',
          duration: 3000,
        });
    } catch (error) {
      setProblem(errorText(error) ?? t('failed'));
      // The price of the next bid arrives over the live connection; the message names it as well.
      if (!isApiError(error)) throw error;
    }
  };

  const submit = hasDeficit ? (
    <PageLink
      to={auctionPages.topUp({ productNo: lot.productNo, amount: String(heldNow - ownBidding.serviceFeeCents) })}
      className={buttonClass('primary', 'm', true)}
    >
      {t('topUp')}
    </PageLink>
  ) : (
    <Button kind="primary" block type="submit" form={form} busy={isLoading} disabled={tooLow}>
      {leading ? t('confirmMax') : t('confirm', { amount: formatPrice(amount ?? live.nextCents) })}
    </Button>
  );

  const fields = (
    <form id={form} onSubmit={send} noValidate>
      <Stack>
        <p className={cx(css.now, !leading && css.repeats)}>
          {t.rich(leading ? 'leadNow' : 'priceNow', {
            price: <Price cents={live.priceCents} size="s" tone="inherit" />,
            next: <Price cents={live.nextCents} size="s" tone="inherit" />,
          })}
        </p>
        {!leading && (
          <AmountFields
            lot={lot}
            nextCents={live.nextCents}
            amount={amount}
            onAmount={setAmount}
            proxy={proxy}
            onProxy={setProxy}
          />
        )}
        {usesMax && (
          <Field label={t('max')} hint={t('maxHint')}>
            <AmountInput value={max} onChange={setMax} placeholder={t('maxPlaceholder')} />
          </Field>
        )}
        <BidCosts ownBidding={ownBidding} holdCents={heldNow} />
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            <Icon name="circle-alert" size={18} />
            <span>{problem}</span>
          </p>
        )}
      </Stack>
    </form>
  );
  return children(fields, submit);
};
