import {
  useAcceptCardGiftMutation,
  useDeclineCardGiftMutation,
  useGetCardGiftQuery,
  useWithdrawCardGiftMutation,
} from '@juhe/api-client/social/card-gift';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { CardGift } from '@juhe/contract/social/card-gift.schemas';
import { PageLink } from '@juhe/platform';
import {
  Button,
  confirmDialog,
  DetailSkeleton,
  errorText,
  Facts,
  formatMoment,
  formatPrice,
  Price,
  QueryView,
  Sheet,
  Stack,
  toast,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';

interface Props {
  giftId: string;
  open: boolean;
  /** Name of the partner. */
  name: string;
  onClose: () => void;
  /** It was answered, or its state differs from the one in the message. */
  onChanged: (giftId: string) => void;
}

const Face = ({ gift, name }: { gift: CardGift; name: string }) => {
  const t = useTranslations('cardGift');
  const { own: isGiver, cardName, durationDays, amountCents, greeting, state, expiresAt, endedAt } = gift;
  return (
    <Facts
      items={[
        [t(isGiver ? 'to' : 'from'), name],
        [t('card'), cardName],
        [t('term'), t('days', { n: durationDays })],
        [t('greeting'), greeting],
        [t('price'), amountCents !== null && <Price key="price" cents={amountCents} size="s" tone="ink" />],
        [t('state'), (isGiver || state !== 'waiting') && t(`states.${state}${isGiver ? 'Own' : ''}`)],
        [t('until'), state === 'waiting' && expiresAt !== null && formatMoment(expiresAt)],
        [t('endedAt'), endedAt !== null && formatMoment(endedAt)],
      ]}
    />
  );
};

/** One gifted card: the receiver accepts or declines it, the giver withdraws it. */
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
  const acceptGift = async () => {
    setError(undefined);
    try {
      await accept({ id: giftId }).unwrap();
      signDone();
      onChanged(giftId);
    } catch (refusal) {
      failed(refusal);
    }
  };
  const end = async (step: 'decline' | 'withdraw') => {
    const text = t(`${step}Text`, { amount: formatPrice(gift?.amountCents ?? 0) });
    if (!(await confirmDialog({ title: t(`${step}Title`), text, confirm: t(step) }))) return;
    try {
      await (step === 'decline' ? decline : withdraw)({ id: giftId }).unwrap();
      toast(t(`${step}Done`), { kind: 'success' });
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
        gift !== undefined &&
        gift.actions.length > 0 && (
          <Stack gap={2}>
            {gift.actions.includes('withdraw') && (
              <Button kind="secondary" block onClick={() => end('withdraw')}>
                {t('withdraw')}
              </Button>
            )}
            {gift.actions.includes('accept') && (
              <Button kind="primary" block busy={isLoading} onClick={() => void acceptGift()}>
                {t('accept')}
              </Button>
            )}
            {gift.actions.includes('decline') && (
              <Button kind="text" block onClick={() => end('decline')}>
                {t('decline')}
              </Button>
            )}
          </Stack>
        )
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
