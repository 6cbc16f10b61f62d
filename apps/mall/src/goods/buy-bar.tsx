import { useSession } from '@juhe/auth';
import { useCollectGoodsMutation } from '@juhe/api-client/mall/goods';
import type { GoodsDetail } from '@juhe/contract/mall/goods.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation, usePageExists } from '@juhe/platform';
import { ActionBar, Button, cx, haptic, Icon, usePress } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../locales/texts.gen.js';
import { CartLink } from '../shared/cart-link.tsx';
import { goodsAddress } from '../shared/goods-address.ts';
import css from './buy-bar.module.css';
import type { Purpose } from './sku-sheet.tsx';

interface BuyBarProps {
  goods: GoodsDetail;
  soldOut: boolean;
  onOpen: (purpose: Purpose) => void;
}

/** Shop, favourite, cart, and the two ways to buy; a short note instead of them when the goods cannot be bought. */
export const BuyBar = ({ goods, soldOut, onOpen }: BuyBarProps) => {
  const t = useTranslations('goods');
  const { signedIn } = useSession();
  const { whenSignedIn } = useNavigation();
  const shopLinked = usePageExists(mallPages.shop.path);
  const [collect] = useCollectGoodsMutation();
  const collected = signedIn && goods.collected;
  const heart = useDelight('like', collected);
  const toggle = () =>
    whenSignedIn(() => {
      haptic('light');
      return collect({ ...goodsAddress(goods), collect: !goods.collected });
    });
  const [isBusy, press] = usePress(toggle);
  const closed = !goods.onSale ? t('offShelf') : soldOut ? t('soldOut') : undefined;
  return (
    <ActionBar
      lead={
        <>
          {shopLinked && (
            <PageLink to={mallPages.shop({ shopId: goods.shopDTO.id })} className={cx(css.entry, css.shop)}>
              <Icon name="store" size={20} />
              <span>{t('shop')}</span>
            </PageLink>
          )}
          <button
            ref={heart}
            type="button"
            aria-label={t('collect')}
            aria-pressed={collected}
            className={cx(css.entry, collected && css.collected)}
            aria-busy={isBusy || undefined}
            onClick={() => press()}
          >
            <Icon name="heart" size={20} filled={collected} />
            <span aria-hidden="true">{t('collect')}</span>
          </button>
          <CartLink className={css.entry} size={20} countLabel={(n) => t('cartCount', { n })}>
            <span>{t('cart')}</span>
          </CartLink>
        </>
      }
    >
      {closed ? (
        <Button kind="primary" disabled>
          {closed}
        </Button>
      ) : (
        <>
          <Button onClick={() => onOpen('cart')}>{t('addToCart')}</Button>
          <Button kind="primary" onClick={() => onOpen('buy')}>
            {t('buyNow')}
          </Button>
        </>
      )}
    </ActionBar>
  );
};
