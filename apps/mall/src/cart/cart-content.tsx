import { useRemoveFromCartMutation, useSetCartQuantitiesMutation } from '@juhe/api-client/mall/cart';
import type { Cart, CartLine as Line } from '@juhe/contract/mall/cart.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, usePageExists } from '@juhe/platform';
import { ActionBar, Button, Checkbox, confirmDialog, cx, Page, Price, PullToRefresh, Row, Skeleton, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { GuessFeed } from '../shared/guess-feed.tsx';
import { CartBarNote, useCartOffer } from './cart-offer.tsx';
import { CartShop, InvalidLines } from './cart-shop.tsx';
import css from './cart.module.css';
import { useCartChoice } from './use-cart-choice.ts';
import { useMoveToFavourites } from './use-move-to-favourites.ts';
import { settleQuantities, unitsOf } from './use-quantity.ts';

/** The lines of a non-empty cart, and the bar to order, favourite or remove the chosen ones. */
export const CartContent = ({ cart, onRefresh }: { cart: Cart; onRefresh: () => unknown }) => {
  const t = useTranslations('cart');
  const { navigateTo } = useNavigation();
  const canOrder = usePageExists(mallPages.createOrder.path);
  const [remove] = useRemoveFromCartMutation();
  const [update] = useSetCartQuantitiesMutation();
  const choice = useCartChoice(cart);
  const { managing, chosen, invalid } = choice;
  const offer = useCartOffer(managing ? [] : chosen, choice.sumCents);
  const moveToFavourites = useMoveToFavourites();

  const removeLines = async (lines: readonly Line[], text: string) => {
    const isConfirmed = await confirmDialog({ title: t('removeTitle'), text, confirm: t('remove'), danger: true });
    if (!isConfirmed) return;
    try {
      await remove({ ids: lines.map((line) => line.id).join(',') }).unwrap();
      toast(t('removed'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  const withChosen = (act: () => Promise<void>) => async () => {
    if (chosen.length === 0) return void toast(t('selectFirst'));
    return act();
  };
  const removeChosen = withChosen(() => removeLines(chosen, t('removeText', { n: chosen.length })));
  const saveChosen = withChosen(() => moveToFavourites(chosen));
  const order = withChosen(async () => {
    await settleQuantities();
    // The displayed quantity is ordered: stock may have fallen below the requested quantity.
    const reducedLines = chosen.filter((line) => line.quantity !== unitsOf(line));
    try {
      if (reducedLines.length > 0)
        await update({ items: reducedLines.map((line) => ({ id: line.id, quantity: unitsOf(line) })) }).unwrap();
    } catch {
      // The error policy shows the server's message.
      return;
    }
    navigateTo(mallPages.createOrder({ cartLineIds: chosen.map((line) => line.id).join(',') }));
  });
  const removeOne = (line: Line) => void removeLines([line], t('removeOneText', { name: line.productName }));

  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page>
          <Row justify="between" wrap className={css.head}>
            <span className={css.quiet}>{t('count', { n: cart.count })}</span>
            <Button kind="text" size="s" onClick={() => choice.setManaging(!managing)}>
              {t(managing ? 'done' : 'manage')}
            </Button>
          </Row>
          {cart.shops.map((shop) => (
            <CartShop
              key={shop.shopId}
              shop={shop}
              choice={choice}
              freeFromCents={managing ? undefined : offer.freeFromCents}
              onRemove={removeOne}
            />
          ))}
          {invalid.length > 0 && (
            <InvalidLines
              lines={invalid}
              choice={choice}
              onRemove={removeOne}
              onClear={() => void removeLines(invalid, t('clearInvalidText', { n: invalid.length }))}
            />
          )}
          {!managing && <GuessFeed />}
        </Page>
      </PullToRefresh>
      <ActionBar
        lead={
          <>
            <Checkbox
              className={css.all}
              checked={choice.allChosen}
              disabled={!choice.lines.some(choice.selectable)}
              onChange={(event) => choice.choose(choice.lines, event.target.checked)}
            >
              {t('selectAll')}
            </Checkbox>
            {!managing && (
              <span className={cx(css.sum, offer.pending && css.pending)} aria-live="polite" aria-busy={offer.pending}>
                <span>
                  <span className={css.totalLabel}>{t('total')} </span>
                  {offer.pending && !offer.shown ? (
                    <Skeleton width={84} height={22} />
                  ) : (
                    <Price cents={offer.shown?.payableCents ?? choice.sumCents} size="l" />
                  )}
                </span>
                {offer.pending && !offer.shown ? <Skeleton width={64} height={16} /> : <CartBarNote offer={offer.shown} />}
              </span>
            )}
          </>
        }
      >
        {managing ? (
          <>
            <Button kind="secondary" onClick={saveChosen}>
              {t('keep')}
            </Button>
            <Button kind="danger" onClick={removeChosen}>
              {chosen.length > 0 ? t('removeCount', { n: chosen.length }) : t('remove')}
            </Button>
          </>
        ) : (
          canOrder && (
            <Button kind="primary" className={css.pay} onClick={order}>
              {chosen.length > 0 ? t('checkoutCount', { n: chosen.length }) : t('checkout')}
            </Button>
          )
        )}
      </ActionBar>
    </>
  );
};
