import {
  useAcceptCardGiftMutation,
  useDeclineCardGiftMutation,
  useGetCardGiftQuery,
  useWithdrawCardGiftMutation,
} from '@juhe/api-client/social/card-gift';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { CardGift } from '@juhe/contract/social/card-gift.schemas';
import { PageLink, useTranslations } from '@juhe/platform';
import {
  Button,
  confirmDialog,
  DetailSkeleton,
  errorText,
  Facts,
  formatMoment,
  formatPrice,
  haptic,
  Price,
  QueryView,
  Sheet,
  Stack,
  toast,
} from '@juhe/ui';
import { useState } from 'react';

interface Props {
  giftId: string;
  open: boolean;
  /** The other one of the two. */
  name: string;
  onClose: () => void;
  /** It was answered, or is in another state than the message shows. */
  onChanged: (giftId: string) => void;
}

const Face = ({ gift, name }: { gift: CardGift; name: string }) => {
  const t = useTranslations('cardGift');
  const { own, cardName, durationDays, amountCents, greeting, state, expiresAt, endedAt } = gift;
  return (
    <Facts
      items={[
        [t(own ? 'to' : 'from'), name],
        [t('card'), cardName],
        [t('term'), t('days', { n: durationDays })],
        [t('greeting'), greeting],
        [t('price'), amountCents !== null && <Price key="price" cents={amountCents} size="s" tone="ink" />],
        [t('state'), (own || state !== 'waiting') && t(`states.${state}${own ? 'Own' : ''}`)],
        [t('until'), state === 'waiting' && expiresAt !== null && formatMoment(expiresAt)],
        [t('endedAt'), endedAt !== null && formatMoment(endedAt)],
      ]}
    />
  );
};

/** One given card: who gets it accepts or declines it, who gave it takes it back. */
export const CardGiftDetail = ({ giftId, open: isOpen, name, onClose, onChanged }: Props) => {
  const t = useTranslations('cardGift');
  const query = useGetCardGiftQuery({ id: giftId }, { skip: !isOpen, refetchOnMountOrArgChange: true });
  const [accept, { isLoading }] = useAcceptCardGiftMutation();
  const [decline] = useDeclineCardGiftMutation();
  const [withdraw] = useWithdrawCardGiftMutation();
  const [error, setError] = useState<string>();
  const gift = query.currentData;
  const close = () => {
    setError(undefined);
    onChanged(giftId);
    onClose();
  };
  const failed = (refusal: unknown) => {
    setError(errorText(refusal) ?? t('failed'));
    void query.refetch();
    onChanged(giftId);
  };
  const take = async () => {
    setError(undefined);
    try {
      await accept({ id: giftId }).unwrap();
      haptic('success');
      onChanged(giftId);
    } catch (refusal) {
      failed(refusal);
    }
  };
  const end = async (way: 'decline' | 'withdraw') => {
    const text = t(`${way}Text`, { amount: formatPrice(gift?.amountCents ?? 0) });
    if (!(await confirmDialog({ title: t(`${way}Title`), text, confirm: t(way) }))) return;
    try {
      await (way === 'decline' ? decline : withdraw)({ id: giftId }).unwrap();
      toast(t(`${way}Done`), { kind: 'success' });
      close();
    } catch (refusal) {
      failed(refusal);
    }
  };
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={t('one')}
      footer={
        gift?.state === 'waiting' &&
        (gift.own ? (
          <Button kind="secondary" block onClick={() => void end('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : (
          <Stack gap={2}>
            <Button kind="primary" block busy={isLoading} onClick={() => void take()}>
              {t('accept')}
            </Button>
            <Button kind="text" block onClick={() => void end('decline')}>
              {t('decline')}
            </Button>
          </Stack>
        ))
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(data) => (
          <Stack gap={3}>
            <Face gift={data} name={name} />
            <div role="status">
              {!data.own && data.state === 'accepted' && (
                <p>
                  {t('isActive')} <PageLink to={applyforPages.equity()}>{t('toCards')}</PageLink>
                </p>
              )}
            </div>
            {error !== undefined && <p role="alert">{error}</p>}
          </Stack>
        )}
      </QueryView>
    </Sheet>
  );
};
