import type { Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotDetail, LotLive } from '@juhe/contract/auction/lot.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import type { bid } from '@juhe/contract/auction/bid';
import { useSession } from '@juhe/auth';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as shellPages from '@juhe/contract/pages/shell';
import { PageLink, useNavigation, useTranslations } from '@juhe/platform';
import { ActionBar, Button, buttonClass, DateTime, Price } from '@juhe/ui';
import { useState } from 'react';
import css from './bid.module.css';
import { BidSheet } from './bid-sheet.tsx';

export type Bidding = ClientOutput<(typeof bid)['getBidding']>;

interface BidBarProps {
  lot: LotDetail;
  live: LotLive;
  /** How the member stands; undefined while signed out or loading. */
  mine: Bidding | undefined;
  standing: Standing;
  onLive: (live: LotLive) => void;
}

/** The bar below a lot: what the next bid costs, and the way to make it. */
export const BidBar = ({ lot, live, mine, standing, onLive }: BidBarProps) => {
  const t = useTranslations('bid');
  const { signedIn } = useSession();
  const { navigateTo } = useNavigation();
  // Each opening is a new sheet: it starts from today's price.
  const [round, setRound] = useState({ n: 0, open: false });
  const close = () => setRound(({ n }) => ({ n, open: false }));

  if (live.state === 'scheduled') {
    return (
      <ActionBar
        lead={
          <span className={css.next}>
            <span>{t('opensAt')}</span>
            <DateTime at={lot.opensAt} as="dayTime" />
          </span>
        }
      >
        <PageLink to={auctionPages.lots()} className={buttonClass('secondary')}>
          {t('otherLots')}
        </PageLink>
      </ActionBar>
    );
  }
  if (live.state !== 'open') {
    return (
      <ActionBar>
        <PageLink to={auctionPages.lots()} className={buttonClass('secondary')}>
          {t('otherLots')}
        </PageLink>
      </ActionBar>
    );
  }
  if (lot.mine) {
    return (
      <ActionBar>
        <Button kind="primary" disabled>
          {t('own')}
        </Button>
      </ActionBar>
    );
  }
  const leading = standing === 'leading';
  const press = () => {
    if (signedIn) setRound(({ n }) => ({ n: n + 1, open: true }));
    else navigateTo(shellPages.login({ redirect: auctionPages.lotDetail({ productNo: lot.productNo }) }));
  };
  return (
    <>
      <ActionBar
        lead={
          <span className={css.next}>
            <span>{t(leading ? 'youLeadAt' : 'from')}</span>
            <Price cents={leading ? live.priceCents : live.nextCents} tone={leading ? 'ink' : 'brand'} />
          </span>
        }
      >
        <Button kind={leading ? 'secondary' : 'primary'} icon="gavel" disabled={signedIn && !mine} onClick={press}>
          {t(!signedIn ? 'signIn' : leading ? 'raiseMax' : 'bid')}
        </Button>
      </ActionBar>
      {mine && (
        <BidSheet
          key={round.n}
          lot={lot}
          live={live}
          mine={mine}
          leading={leading}
          open={round.open}
          onClose={close}
          onLive={onLive}
        />
      )}
    </>
  );
};
