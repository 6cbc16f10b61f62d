import { freePaymentCents, useGetDelayOfferQuery } from '@juhe/api-client/wallet/delayed-payment';
import { Muted, Switch } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

interface Options {
  /** The payee handle once the payment is being confirmed; undefined before, and where a delay does not apply. */
  payee: string | undefined;
  cents: number;
  /** Delay of the payment that is repeated, in hours, 0 for none; undefined while the payer may choose. */
  fixedHours: number | undefined;
}

/** Whether the payment being confirmed arrives later: the default for first payments to a member above the threshold. */
export const useDelay = ({ payee, cents, fixedHours }: Options) => {
  const [isChosen, setIsChosen] = useState(true);
  const skip = payee === undefined || cents <= freePaymentCents || fixedHours !== undefined;
  const { currentData, isFetching } = useGetDelayOfferQuery({ payee: payee ?? '', amountCents: Math.max(1, cents) }, { skip });
  const offer = skip ? undefined : currentData;
  const isOffered = fixedHours === undefined ? (offer?.isOffered ?? false) : fixedHours > 0;
  return {
    /** Whether the offer is still loading. */
    isPending: !skip && isFetching,
    isOffered,
    isFixed: fixedHours !== undefined,
    isDelayed: isOffered && (isChosen || fixedHours !== undefined),
    /** The delay in hours, rounded up: 0 would be stored as a payment at once. */
    hours: fixedHours ?? Math.ceil((offer?.seconds ?? 0) / 3600),
    choose: setIsChosen,
  };
};

export type Delay = ReturnType<typeof useDelay>;

/** The delay option in the confirmation; renders nothing without a choice. */
export const DelayChoice = ({ delay: { isOffered, isFixed, isDelayed, hours, choose } }: { delay: Delay }) => {
  const t = useTranslations('delayed');
  if (!isOffered || isFixed) return null;
  return (
    <div>
      <Switch checked={isDelayed} onChange={(event) => choose(event.target.checked)}>
        {t('choice', { hours })}
      </Switch>
      <Muted>{t(isDelayed ? 'choiceOn' : 'choiceOff')}</Muted>
    </div>
  );
};
