import { PageLink, useTranslations } from '@juhe/platform';
import { cx, Icon, type IconName } from '@juhe/ui';
import css from './mine.module.css';

type Tone = 'warm' | 'gold' | 'green' | 'blue';

const functions: readonly { key: string; to: string; icon: IconName; tone: Tone }[] = [
  { key: 'collect', to: '/subPackages/mine/collect', icon: 'bookmark', tone: 'gold' },
  { key: 'like', to: '/subPackages/mine/like', icon: 'heart', tone: 'warm' },
  { key: 'bookshelf', to: '/subPackages/find/novel-bookshelf', icon: 'library', tone: 'blue' },
  { key: 'cart', to: '/subPackages/shop/cart', icon: 'shopping-cart', tone: 'warm' },
  { key: 'coupons', to: '/subPackages/mine/discount-coupon', icon: 'ticket', tone: 'warm' },
  { key: 'address', to: '/subPackages/user/address', icon: 'map-pin', tone: 'green' },
  { key: 'auctions', to: '/subPackages/auction-page/auction-my/index', icon: 'gavel', tone: 'gold' },
  { key: 'auctionOrders', to: '/subPackages/auction-page/auction-my-order/index', icon: 'receipt', tone: 'gold' },
  { key: 'pointsArea', to: '/subPackages/auction-page/auction-points-area/index', icon: 'coins', tone: 'gold' },
  { key: 'particulars', to: '/subPackages/other/particulars', icon: 'list', tone: 'green' },
  { key: 'cards', to: '/subPackages/user/bankCard', icon: 'credit-card', tone: 'blue' },
  { key: 'invite', to: '/subPackages/mine/friend', icon: 'user-plus', tone: 'warm' },
  { key: 'code', to: '/subPackages/mine/extension-code', icon: 'qr-code', tone: 'blue' },
  { key: 'expert', to: '/subPackages/applyfor/showcase/expert-application', icon: 'medal', tone: 'gold' },
  { key: 'equity', to: '/subPackages/applyfor/equity/equity', icon: 'crown', tone: 'gold' },
  { key: 'drafts', to: '/subPackages/other/draft', icon: 'file-text', tone: 'green' },
  { key: 'profile', to: '/subPackages/user/user-info', icon: 'user', tone: 'blue' },
  { key: 'all', to: '/subPackages/mine/full-functionality', icon: 'layout-grid', tone: 'blue' },
];

/** Everything else that can be done; pages that do not exist yet are not among it. */
export const FunctionGrid = () => {
  const t = useTranslations('mine');
  return (
    <section className={css.block} aria-label={t('functions')}>
      <div className={css.functions}>
        {functions.map(({ key, to, icon, tone }) => (
          <PageLink key={key} to={to} className={css.entry}>
            <span className={cx(css.tile, css[tone])}>
              <Icon name={icon} size={22} />
            </span>
            <span>{t(`function.${key}`)}</span>
          </PageLink>
        ))}
      </div>
    </section>
  );
};
