import { invalidateTags } from '@juhe/api-client';
import { useGetOrderPaymentQuery } from '@juhe/api-client/auction/claim';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { isMissing } from '@juhe/api-client/common/missing';
import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useQuery } from '@juhe/platform';
import {
  Button,
  Card,
  centsToText,
  copyText,
  Countdown,
  Empty,
  MediaRow,
  Muted,
  Page,
  Price,
  PullToRefresh,
  QueryView,
  Stack,
} from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import panes from '../shared/panes.module.css';
import { BuyerSteps } from './buyer-steps.tsx';
import css from './claim.module.css';
import { CaseCard } from './case-card.tsx';
import { ClaimCard } from './claim-card.tsx';
import { type FreshPayment, freshPayment } from './fresh-payment.ts';
import { phaseOf } from './payment-phase.ts';
import { SellerSteps } from './seller-steps.tsx';
import { BlocksSkeleton } from '../shared/blocks-skeleton.tsx';

/** The payment for a member's lot from person to person (`?orderNo=`), as seen by its buyer or its seller (auction.md D4). */
const ConfirmPaymentScreen = () => {
  const t = useTranslations('payment');
  const { orderNo = '' } = useQuery(auctionPages.confirmPayment);
  const query = useGetOrderPaymentQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'auctionOrder') invalidateTags('auction/claim', 'auction/order');
  });
  if (isMissing(query.error))
    return <Empty icon="receipt" text={t('missing')} action={{ label: t('toOrders'), to: auctionPages.orderList() }} />;
  return (
    <PullToRefresh onRefresh={query.refetch}>
      <QueryView query={query} skeleton={<BlocksSkeleton heights={[160, 88, 180]} />}>
        {(payment) => <Payment payment={payment} fresh={freshPayment(query)} />}
      </QueryView>
    </PullToRefresh>
  );
};

const Payment = ({ payment, fresh }: { payment: OrderPayment; fresh: FreshPayment }) => {
  const t = useTranslations('payment');
  const { orderNo, side, title, picture, quantity, amountCents, counterpart, payDueAt, confirmDueAt } = payment;
  const deadline = payDueAt ?? confirmDueAt;
  const phase = phaseOf(payment);
  return (
    <Page>
      <div className={panes.panes}>
        <div className={panes.side}>
          <Stack>
            <Card>
              <div className={css.amount} role="status">
                <strong>{t(`states.${phase}.${side}`)}</strong>
                <Price cents={amountCents} size="xl" />
                {deadline !== null && phase !== 'disputed' && <Countdown to={deadline} look="boxes" />}
                {payment.actions.includes('claim') && (
                  <Button kind="text" size="s" icon="copy" onClick={() => copyText(centsToText(amountCents))}>
                    {t('copyAmount')}
                  </Button>
                )}
              </div>
            </Card>
            <Card flush>
              <MediaRow
                src={picture}
                fallback="gavel"
                width={72}
                title={title}
                note={t(`with.${side}`, { name: counterpart })}
                foot={<Muted>{t('pieces', { n: quantity })}</Muted>}
                to={auctionPages.orderDetail({ orderNo })}
              />
            </Card>
          </Stack>
        </div>
        <div className={panes.main}>
          <Stack>
            {payment.claim && <ClaimCard claim={payment.claim} fresh={fresh} />}
            {payment.case && <CaseCard payment={payment} dispute={payment.case} fresh={fresh} />}
            {side === 'buy' ? <BuyerSteps payment={payment} fresh={fresh} /> : <SellerSteps payment={payment} />}
            <Muted>{t('outside')}</Muted>
          </Stack>
        </div>
      </div>
    </Page>
  );
};

export { ConfirmPaymentScreen as Screen };
