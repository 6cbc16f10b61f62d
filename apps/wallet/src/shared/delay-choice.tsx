import { freePaymentCents, useGetDelayOfferQuery } from '@juhe/api-client/wallet/delayed-payment';
import { useTranslations } from '@juhe/platform';
import { Muted, Switch } from '@juhe/ui';
import { useState } from 'react';

interface Options {
  /** The payee handle once the payment is being confirmed; undefined before, and where a delay makes no sense. */
  payee: string | undefined;
  cents: number;
}

/** Whether a payment that is being confirmed arrives later: the default of those to members never paid before, above the threshold. */
export const useDelay = ({ payee, cents }: Options) => {
  const [isChosen, setIsChosen] = useState(true);
  const skip = payee === undefined || cents <= freePaymentCents;
  const { currentData, isFetching } = useGetDelayOfferQuery({ payee: payee ?? '', amountCents: Math.max(1, cents) }, { skip });
  const offer = skip ? undefined : currentData;
  const isOffered = offer?.isOffered ?? false;
  return {
    /** Not known yet whether it is offered. */
    isPending: !skip && isFetching,
    isOffered,
    isDelayed: isOffered && isChosen,
    /** How much later it arrives, in hours. */
    hours: Math.round((offer?.seconds ?? 0) / 3600),
    choose: setIsChosen,
  };
};

export type Delay = ReturnType<typeof useDelay>;

/** The choice on the confirmation; nothing where a delay is not offered. */
export const DelayChoice = ({ delay: { isOffered, isDelayed, hours, choose } }: { delay: Delay }) => {
  const t = useTranslations('delayed');
  if (!isOffered) return null;
  return (
    <div>
      <Switch checked={isDelayed} onChange={(event) => choose(event.target.checked)}>
        {t('choice', { hours })}
      </Switch>
      <Muted>{t(isDelayed ? 'choiceOn' : 'choiceOff')}</Muted>
    </div>
  );
};
