import { useListMyCouponsInfiniteQuery } from '@juhe/api-client/mall/coupon';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import { useSession } from '@juhe/auth';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink, useFormatters } from '@juhe/platform';
import { Icon, type IconName } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './member-tiles.module.css';

interface TileProps {
  to: string;
  icon: IconName;
  title: string;
  /** The member's balance; its space is reserved while it loads. */
  note: string | undefined;
}

const Tile = ({ to, icon, title, note }: TileProps) => (
  <PageLink to={to} className={css.tile}>
    <Icon name={icon} size={24} />
    <span className={css.text}>
      <span>{title}</span>
      <span className={css.note}>{note ?? '\u00a0'}</span>
    </span>
  </PageLink>
);

/** The member's coupons, points and invitations. A visitor sees their purpose. */
export const MemberTiles = () => {
  const t = useTranslations('welfare');
  const { number } = useFormatters();
  const { signedIn } = useSession();
  const skip = { skip: !signedIn };
  const wallet = useGetMemberWalletQuery(undefined, skip);
  const coupons = useListMyCouponsInfiniteQuery({ pageSize: 1 }, skip);
  const couponCount = coupons.data?.pages[0]?.counts.unused;
  const points = wallet.data?.points;
  return (
    <div className={css.tiles} role="group" aria-label={t('mine')}>
      <Tile
        to={mallPages.myCoupons()}
        icon="ticket"
        title={t('myCoupons')}
        note={signedIn ? (couponCount === undefined ? undefined : t('haveCoupons', { n: couponCount })) : t('couponsFor')}
      />
      <Tile
        to={walletPages.myWallet()}
        icon="coins"
        title={t('points')}
        note={signedIn ? (points === undefined ? undefined : number(points)) : t('pointsFor')}
      />
      <Tile to={socialPages.extensionCode()} icon="user-plus" title={t('invite')} note={t('inviteFor')} />
    </div>
  );
};
