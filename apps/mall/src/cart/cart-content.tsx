import { useDeleteShopCarMutation, useUpdateShopCarMutation } from '@juhe/api-client/mall/cart';
import type { Cart, CartLine as Line } from '@juhe/contract/mall/cart.schemas';
import { useNavigation, usePageExists, useTranslations } from '@juhe/platform';
import { ActionBar, Button, Checkbox, confirmDialog, Icon, Page, Price, PullToRefresh, Row, toast } from '@juhe/ui';
import css from './cart.module.css';
import { CartLine } from './cart-line.tsx';
import { useCartChoice } from './use-cart-choice.ts';
import { settleQuantities, unitsOf } from './use-quantity.ts';

const orderPage = '/subPackages/order/create-order';

/** The lines of a cart with something in it, and the bar to order or remove the chosen ones. */
export const CartContent = ({ cart, onRefresh }: { cart: Cart; onRefresh: () => unknown }) => {
  const t = useTranslations('cart');
  const { navigateTo } = useNavigation();
  const canOrder = usePageExists(orderPage);
  const [remove] = useDeleteShopCarMutation();
  const [update] = useUpdateShopCarMutation();
  const choice = useCartChoice(cart);
  const { managing, chosen, invalid } = choice;

  const removeLines = async (lines: readonly Line[], text: string) => {
    const sure = await confirmDialog({ title: t('removeTitle'), text, confirm: t('remove'), danger: true });
    if (!sure) return;
    const { data } = await remove({ ids: lines.map((line) => line.id).join(',') });
    if (data) toast(t('removed'), { kind: 'success' });
  };
  const removeChosen = async () => {
    if (chosen.length === 0) return void toast(t('selectFirst'));
    await removeLines(chosen, t('removeText', { n: chosen.length }));
  };
  const order = async () => {
    if (chosen.length === 0) return void toast(t('selectFirst'));
    await settleQuantities();
    // What the page shows is what is ordered: stock may have fallen below what was wanted.
    const short = chosen.filter((line) => line.quantity !== unitsOf(line));
    const answers = await Promise.all(short.map((line) => update({ id: line.id, quantity: unitsOf(line) })));
    if (answers.some((answer) => answer.error)) return undefined;
    navigateTo(orderPage, { cartLineIds: chosen.map((line) => line.id).join(',') });
    return undefined;
  };

  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page>
          <Row justify="between" wrap className={css.head}>
            <span className={css.quiet}>{t('count', { n: cart.count })}</span>
            <Row gap={1}>
              {invalid.length > 0 && !managing && (
                <Button kind="text" size="s" onClick={() => removeLines(invalid, t('clearInvalidText', { n: invalid.length }))}>
                  {t('clearInvalid')}
                </Button>
              )}
              <Button kind="text" size="s" onClick={() => choice.setManaging(!managing)}>
                {t(managing ? 'done' : 'manage')}
              </Button>
            </Row>
          </Row>
          {cart.shops.map(({ shopId, shopName, lines }) => (
            <section key={shopId} className={css.shop} aria-label={shopName}>
              <div className={css.shopHead}>
                <Checkbox
                  className={css.check}
                  aria-label={t('selectShop', { name: shopName })}
                  checked={lines.some(choice.selectable) && lines.filter(choice.selectable).every(choice.isChosen)}
                  disabled={!lines.some(choice.selectable)}
                  onChange={(event) => choice.choose(lines, event.target.checked)}
                />
                <Icon name="store" size={18} />
                <h2 className={css.shopName}>{shopName}</h2>
              </div>
              <ul>
                {lines.map((line) => (
                  <CartLine
                    key={line.id}
                    line={line}
                    chosen={choice.isChosen(line)}
                    selectable={choice.selectable(line)}
                    onChosen={(on) => choice.choose([line], on)}
                    onRemove={() => void removeLines([line], t('removeOneText', { name: line.productName }))}
                  />
                ))}
              </ul>
            </section>
          ))}
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
              <span className={css.sum} aria-live="polite">
                <span>
                  {t('total')} <Price cents={choice.sumCents} size="l" />
                </span>
                <span className={css.later}>{t('freightLater')}</span>
              </span>
            )}
          </>
        }
      >
        {managing ? (
          <Button kind="danger" onClick={removeChosen}>
            {chosen.length > 0 ? t('removeCount', { n: chosen.length }) : t('remove')}
          </Button>
        ) : (
          canOrder && (
            <Button kind="primary" onClick={order}>
              {chosen.length > 0 ? t('checkoutCount', { n: chosen.length }) : t('checkout')}
            </Button>
          )
        )}
      </ActionBar>
    </>
  );
};
