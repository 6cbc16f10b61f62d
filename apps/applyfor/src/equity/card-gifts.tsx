import { useMemberChanges } from '@juhe/api-client/common/live';
import { invalidateTags } from '@juhe/api-client';
import {
  useListCardGiftsInfiniteQuery,
  usePayCardGiftMutation,
  useWithdrawCardGiftMutation,
} from '@juhe/api-client/social/card-gift';
import * as socialPages from '@juhe/contract/pages/social';
import type { CardGift } from '@juhe/contract/social/card-gift.schemas';
import { PageLink } from '@juhe/platform';
import {
  Button,
  buttonClass,
  confirmDialog,
  Countdown,
  errorText,
  formatMoment,
  formatPrice,
  InfiniteList,
  ListSkeleton,
  Price,
  SectionHead,
  Tabs,
  Tag,
  toast,
} from '@juhe/ui';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './equity.module.css';
import { useCardPayment } from './use-card-payment.tsx';

const tones: Readonly<Record<CardGift['state'], NonNullable<ComponentProps<typeof Tag>['tone']>>> = {
  pendingPayment: 'gold',
  waiting: 'gold',
  accepted: 'green',
  declined: 'grey',
  withdrawn: 'grey',
  expired: 'grey',
  returned: 'grey',
  cancelled: 'grey',
};

/** Lets the giver end a gift that is unpaid or unanswered. */
const useTakeBack = ({ id, actions, amountCents }: CardGift) => {
  const t = useTranslations('cardGift');
  const equity = useTranslations('equity');
  const [withdraw, { isLoading }] = useWithdrawCardGiftMutation();
  const step = actions.includes('withdraw') ? 'withdraw' : 'cancel';
  const confirmTakeBack = () =>
    void confirmDialog({
      title: t(`${step}.title`),
      text: t(`${step}.text`, { amount: formatPrice(amountCents ?? 0) }),
      confirm: t(`${step}.confirm`),
      danger: true,
      work: () =>
        withdraw({ id })
          .unwrap()
          .then(
            () => toast(t(`${step}.done`), { kind: 'success' }),
            (refusal: unknown) => toast(errorText(refusal) ?? equity('failed'), { kind: 'error' }),
          ),
    });
  return { isOffered: actions.includes(step), isLoading, label: t(`${step}.title`), ask: confirmTakeBack };
};

/** One gift: giver or receiver, state, and the available actions. */
const GiftRow = ({ gift, onPay }: { gift: CardGift; onPay: () => void }) => {
  const t = useTranslations('cardGift');
  const equity = useTranslations('equity');
  const {
    own: isGiver,
    partner,
    cardName,
    durationDays,
    amountCents,
    greeting,
    state,
    createdAt,
    payUntilAt,
    expiresAt,
    actions,
  } = gift;
  const back = useTakeBack(gift);
  const name = partner.name || t('leftName');
  return (
    <article className={css.order} aria-label={`${cardName} ${name}`}>
      <div className={css.orderHead}>
        <h3 className={css.orderName}>{cardName}</h3>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      </div>
      <p className={css.orderFacts}>
        {amountCents !== null && <Price cents={amountCents} size="base" tone="ink" />}
        <span className={css.quiet}>
          {equity('days', { n: durationDays })} · {formatMoment(createdAt)}
        </span>
      </p>
      <p className={css.quiet}>{t(isGiver ? 'to' : 'from', { name })}</p>
      {greeting !== '' && <p className={css.quiet}>{greeting}</p>}
      {payUntilAt !== null && (
        <p className={css.clock}>
          {equity('payWithin')} <Countdown to={payUntilAt} ended={equity('payOver')} />
        </p>
      )}
      {state === 'waiting' && expiresAt !== null && <p className={css.quiet}>{t('until', { time: formatMoment(expiresAt) })}</p>}
      {actions.length > 0 && (
        <div className={css.orderActions}>
          {back.isOffered && (
            <Button kind="secondary" size="s" busy={back.isLoading} onClick={back.ask}>
              {back.label}
            </Button>
          )}
          {actions.includes('pay') && (
            <Button kind="primary" size="s" onClick={onPay}>
              {equity('pay')}
            </Button>
          )}
          {!isGiver && partner.memberId !== null && (
            <PageLink to={socialPages.chat({ memberId: partner.memberId })} className={buttonClass('primary', 's')}>
              {t('toChat')}
            </PageLink>
          )}
        </div>
      )}
    </article>
  );
};

type Side = 'given' | 'received';

/** Cards that the member gave and received; renders nothing when there are none. */
export const CardGifts = () => {
  const t = useTranslations('cardGift');
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'cardGift') invalidateTags('social/card-gift');
  });
  const lists = {
    given: useListCardGiftsInfiniteQuery({ received: false }, { refetchOnMountOrArgChange: true }),
    received: useListCardGiftsInfiniteQuery({ received: true }, { refetchOnMountOrArgChange: true }),
  };
  const isEmpty = (side: Side) => (lists[side].data?.pages[0]?.list.length ?? 0) === 0;
  const [chosen, setChosen] = useState<Side>();
  const [begin] = usePayCardGiftMutation();
  const { pay, sheet } = useCardPayment<CardGift>({
    tag: 'social/card-gift',
    paid: t('paid'),
    begin: ({ id }, method) => begin({ id, ...method }),
  });
  if (isEmpty('given') && isEmpty('received')) return null;
  const side = chosen ?? (isEmpty('given') ? 'received' : 'given');
  return (
    <section>
      <SectionHead>{t('title')}</SectionHead>
      <Tabs
        label={t('title')}
        value={side}
        onChange={setChosen}
        items={(['given', 'received'] as const).map((key) => ({ key, label: t(key) }))}
      >
        <InfiniteList
          key={side}
          query={lists[side]}
          keyOf={({ id }) => id}
          layout="card"
          skeleton={<ListSkeleton rows={3} media={0} />}
          empty={{ icon: 'crown', text: t(`none.${side}`) }}
        >
          {(gift) => <GiftRow gift={gift} onPay={() => pay(gift)} />}
        </InfiniteList>
      </Tabs>
      {sheet}
    </section>
  );
};
