import { useSession } from '@juhe/auth';
import { useCollectProductMutation } from '@juhe/api-client/mall/goods';
import type { GoodsDetail } from '@juhe/contract/mall/goods.schemas';
import { useNavigation, useTranslations } from '@juhe/platform';
import { ActionBar, Button, IconButton } from '@juhe/ui';
import { CartLink } from '../shared/cart-link.tsx';
import { goodsAddress } from '../shared/goods-address.ts';
import css from './buy-bar.module.css';
import type { Purpose } from './sku-sheet.tsx';

interface BuyBarProps {
  goods: GoodsDetail;
  soldOut: boolean;
  onOpen: (purpose: Purpose) => void;
}

/** Favourite, cart, and the two ways to buy; one quiet word instead of them when there is nothing to buy. */
export const BuyBar = ({ goods, soldOut, onOpen }: BuyBarProps) => {
  const t = useTranslations('goods');
  const { signedIn } = useSession();
  const { whenSignedIn } = useNavigation();
  const [collect] = useCollectProductMutation();
  const collected = signedIn && goods.collected;
  const toggle = () => whenSignedIn(() => void collect({ ...goodsAddress(goods), collect: !goods.collected }));
  const closed = !goods.onSale ? t('offShelf') : soldOut ? t('soldOut') : undefined;
  return (
    <ActionBar
      lead={
        <>
          <IconButton
            icon="heart"
            label={t('collect')}
            filled={collected}
            aria-pressed={collected}
            className={collected ? css.collected : undefined}
            onClick={toggle}
          />
          <CartLink className={css.icon} countLabel={(n) => t('cartCount', { n })}>
            <span className="visually-hidden">{t('cart')}</span>
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
