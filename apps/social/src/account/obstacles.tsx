import type { Obstacle } from '@juhe/contract/member/account.schemas';
import { useFormatters, usePageExists, useTranslations } from '@juhe/platform';
import { Cell, CellGroup, type IconName, Price } from '@juhe/ui';
import { pages } from '../shared/pages.ts';

type Kind = Obstacle['kind'];

/** Where each of them is dealt with. */
const ways: Readonly<Record<Kind, { icon: IconName; to: string }>> = {
  mobile: { icon: 'smartphone', to: '/subPackages/user/bind-mobile' },
  wallet: { icon: 'wallet', to: pages.wallet },
  companyWallet: { icon: 'store', to: '/subPackages/mine/Enterprise-Wallet' },
  serviceFee: { icon: 'gavel', to: '/subPackages/auction-page/auction-to-up/index' },
  inFlight: { icon: 'clock', to: '/subPackages/mine/withdrawalDetails' },
  orders: { icon: 'package', to: pages.orders },
  shopOrders: { icon: 'store', to: '/subPackages/store-occupancy/info' },
  courses: { icon: 'calendar', to: '/subPackages/my-course/my-course' },
  leadingBids: { icon: 'gavel', to: '/subPackages/auction-page/auction-my/index' },
  deposits: { icon: 'lock', to: '/subPackages/auction-page/auction-my/index' },
  auctions: { icon: 'gavel', to: '/subPackages/auction-page/auction-my/index' },
  shopApplication: { icon: 'file-text', to: '/subPackages/store-occupancy/store-occupancy' },
};

const Row = ({ kind, count, amountCents }: Obstacle) => {
  const t = useTranslations('cancel');
  const { number } = useFormatters();
  const { icon, to } = ways[kind];
  // A cell with an address is not shown without its page; what stands in the way has to be.
  const linked = usePageExists(to);
  return (
    <Cell
      icon={icon}
      title={t(`obstacle.${kind}`)}
      note={t(`way.${kind}`)}
      value={amountCents > 0 ? <Price cents={amountCents} /> : kind === 'mobile' ? undefined : number(count)}
      {...(linked ? { to } : {})}
    />
  );
};

/** What has to be dealt with before; each leads to where that is done. */
export const Obstacles = ({ obstacles }: { obstacles: readonly Obstacle[] }) => {
  const t = useTranslations('cancel');
  return (
    <CellGroup title={t('obstacles')} note={t('obstaclesNote')}>
      {obstacles.map((obstacle, place) => (
        <Row key={`${obstacle.kind}${place}`} {...obstacle} />
      ))}
    </CellGroup>
  );
};
