import type { Obstacle as Blocker } from '@juhe/contract/member/account.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as shellPages from '@juhe/contract/pages/shell';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useFormatters, usePageExists } from '@juhe/platform';
import { Cell, CellGroup, type IconName, Price } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

type Kind = Blocker['kind'];

/** The page that resolves each blocker. */
const targets: Readonly<Record<Kind, { icon: IconName; to: string }>> = {
  mobile: { icon: 'smartphone', to: shellPages.bindMobile() },
  wallet: { icon: 'wallet', to: walletPages.myWallet() },
  companyWallet: { icon: 'store', to: walletPages.companyWallet() },
  serviceFee: { icon: 'gavel', to: auctionPages.auctionStorageDetail({ type: 'serviceFee' }) },
  inFlight: { icon: 'clock', to: walletPages.withdrawalDetails() },
  orders: { icon: 'package', to: mallPages.orderList() },
  shopOrders: { icon: 'store', to: applyforPages.info() },
  courses: { icon: 'calendar', to: contentPages.myCourse() },
  leadingBids: { icon: 'gavel', to: auctionPages.myBidding() },
  deposits: { icon: 'lock', to: auctionPages.myBidding() },
  auctions: { icon: 'gavel', to: auctionPages.myBidding() },
  auctionOrders: { icon: 'package', to: auctionPages.orderList() },
  paymentCases: { icon: 'file-text', to: auctionPages.orderList() },
  redPackets: { icon: 'gift', to: socialPages.message() },
  cardGifts: { icon: 'gift', to: socialPages.message() },
  delayedPayments: { icon: 'clock', to: walletPages.delayedPayments() },
  dueShares: { icon: 'coins', to: walletPages.confirmedDetails() },
  pointsOrders: { icon: 'package', to: auctionPages.pointsOrders() },
  shopApplication: { icon: 'file-text', to: applyforPages.storeOccupancy() },
  expertApplication: { icon: 'file-text', to: applyforPages.expertApplication() },
};

const Row = ({ kind, count, amountCents }: Blocker) => {
  const t = useTranslations('cancel');
  const { number } = useFormatters();
  const { icon, to } = targets[kind];
  // A cell with a link is hidden if its page does not exist; a blocker must be shown.
  const linked = usePageExists(to);
  return (
    <Cell
      icon={icon}
      title={t(`blocker.${kind}`)}
      note={t(`way.${kind}`)}
      value={amountCents > 0 ? <Price cents={amountCents} /> : kind === 'mobile' ? undefined : number(count)}
      {...(linked ? { to } : {})}
    />
  );
};

/** The blockers to resolve first; each links to the page for it. */
export const Blockers = ({ blockers }: { blockers: readonly Blocker[] }) => {
  const t = useTranslations('cancel');
  return (
    <CellGroup title={t('blockers')} note={t('blockersNote')}>
      {blockers.map((blocker, index) => (
        <Row key={`${blocker.kind}${index}`} {...blocker} />
      ))}
    </CellGroup>
  );
};
