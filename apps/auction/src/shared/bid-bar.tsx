import { isApiError } from '@juhe/api-client';
import { usePlaceBidMutation } from '@juhe/api-client/auction/bid';
import type { Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotDetail, LotLive } from '@juhe/contract/auction/lot.schemas';
import { useSession } from '@juhe/auth';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as shellPages from '@juhe/contract/pages/shell';
import { PageLink, useNavigation } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  cx,
  DateTime,
  errorText,
  formatPrice,
  formatPriceShort,
  haptic,
  Price,
  Skeleton,
  toast,
} from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CalendarButton, RemindButton } from './remind-button.tsx';
import css from './bid.module.css';
import { BidForm } from './bid-form.tsx';
import { BidSheet } from './bid-sheet.tsx';
import { OrderLink } from './order-link.tsx';
import { useIsWide } from './use-is-wide.ts';
import type { Bidding } from './bid-form.tsx';

export type { Bidding } from './bid-form.tsx';

interface BidBarProps {
  lot: LotDetail;
  live: LotLive;
  /** The member's standing; undefined while signed out or loading. */
  ownBidding: Bidding | undefined;
  standing: Standing;
  onLive: (live: LotLive) => void;
}

interface BarSlotsProps {
  lead?: ReactNode;
  warn?: boolean;
  /** The content of the panel, if it is more than the bar. */
  panel?: ReactNode;
  children: ReactNode;
}

/** Renders at the lower edge of a narrow window and in the panel of a wide one; the inactive position is hidden. */
const BarSlots = ({ lead, warn = false, panel, children }: BarSlotsProps) => (
  <>
    <div className={cx(css.narrow, warn && css.warn)}>
      <ActionBar lead={lead}>{children}</ActionBar>
    </div>
    {panel ?? (
      <div className={cx(css.wide, warn && css.warn)}>
        {lead}
        <div className={css.wideActions}>{children}</div>
      </div>
    )}
  </>
);

/** The bar where the member cannot bid: before the start, after the end, or on an own lot. */
const ClosedBar = ({ lot, live, standing, ownBidding }: Omit<BidBarProps, 'onLive'>) => {
  const t = useTranslations('bid');
  if (live.state === 'scheduled') {
    return (
      <BarSlots
        lead={
          <span className={cx(css.next, css.opens)}>
            <span>{t('opensAt')}</span>
            <DateTime at={lot.opensAt} as="dayTime" />
          </span>
        }
      >
        <CalendarButton lot={lot} live={live} />
        {!lot.mine && <RemindButton lot={lot} live={live} />}
      </BarSlots>
    );
  }
  if (live.state !== 'open') {
    return (
      <BarSlots>
        <OrderLink outcome={ownBidding?.outcome} standing={standing} />
        <PageLink to={auctionPages.lots()} className={buttonClass('secondary')}>
          {t('otherLots')}
        </PageLink>
      </BarSlots>
    );
  }
  return (
    <BarSlots>
      <Button kind="primary" disabled>
        {t('own')}
      </Button>
    </BarSlots>
  );
};

/** The bar below a lot: the amount of the next bid, and the button to place it. */
export const BidBar = ({ lot, live, ownBidding, standing, onLive }: BidBarProps) => {
  const t = useTranslations('bid');
  const { signedIn } = useSession();
  const { navigateTo } = useNavigation();
  const isWide = useIsWide();
  const [run, { isLoading }] = usePlaceBidMutation();
  // Each opening mounts a new sheet that starts from the current price.
  const [round, setRound] = useState({ n: 0, open: false });
  const close = () => setRound(({ n }) => ({ n, open: false }));

  if (live.state !== 'open' || lot.mine) return <ClosedBar lot={lot} live={live} standing={standing} ownBidding={ownBidding} />;
  const leading = standing === 'leading';
  const press = () => {
    if (signedIn) setRound(({ n }) => ({ n: n + 1, open: true }));
    else navigateTo(shellPages.login({ redirect: auctionPages.lotDetail({ productNo: lot.productNo }) }));
  };
  /** Places the lowest bid that takes the lead again, at the price on the button. */
  const leadAgain = async () => {
    try {
      const { live: after, standing: now } = await run({ productNo: lot.productNo, amountCents: live.nextCents }).unwrap();
      onLive(after);
      haptic(now === 'leading' ? 'success' : 'warn');
      toast(t(now === 'leading' ? 'youLead' : 'outbidAtOnce', { amount: formatPrice(after.priceCents) }), {
        kind: now === 'leading' ? 'success' : 'info',
        duration: 3000,
      });
    } catch (error) {
      toast(errorText(error) ?? t('failed'));
      if (!isApiError(error)) throw error;
    }
  };
  const outbid = standing === 'outbid' && ownBidding !== undefined;
  const panel =
    signedIn && isWide ? (
      <section className={css.wide} aria-label={t(leading ? 'raiseMax' : 'title')}>
        {ownBidding ? (
          <BidForm
            key={`${leading} ${ownBidding.maxCents}`}
            lot={lot}
            live={live}
            ownBidding={ownBidding}
            leading={leading}
            onDone={() => undefined}
            onLive={onLive}
          >
            {(fields, submit) => (
              <>
                {fields}
                {submit}
              </>
            )}
          </BidForm>
        ) : (
          <Skeleton height={320} />
        )}
      </section>
    ) : undefined;
  return (
    <>
      <BarSlots
        warn={outbid}
        panel={panel}
        lead={
          <span className={cx(css.next, outbid && css.again)}>
            <span>{t(leading ? 'youLeadAt' : outbid ? 'outbidNow' : 'from')}</span>
            <Price cents={leading || outbid ? live.priceCents : live.nextCents} tone={leading ? 'ink' : 'brand'} />
          </span>
        }
      >
        {outbid && (
          <Button kind="primary" icon="trending-up" busy={isLoading} onClick={() => void leadAgain()}>
            {t('leadAgain', { more: formatPriceShort(live.nextCents - live.priceCents) })}
          </Button>
        )}
        <Button
          kind={leading || outbid ? 'secondary' : 'primary'}
          className={outbid ? css.other : css.action}
          {...(outbid ? {} : { icon: 'gavel' as const })}
          disabled={signedIn && !ownBidding}
          onClick={press}
        >
          {t(!signedIn ? 'signIn' : leading ? 'raiseMax' : outbid ? 'other' : 'bid')}
        </Button>
      </BarSlots>
      {ownBidding && (
        <BidSheet
          key={round.n}
          lot={lot}
          live={live}
          ownBidding={ownBidding}
          leading={leading}
          open={round.open}
          onClose={close}
          onLive={onLive}
        />
      )}
    </>
  );
};
