import type { Address } from '@juhe/contract/mall/address.schemas';
import type { PreviewItem } from '@juhe/contract/mall/order.schemas';
import { isMissing } from '@juhe/api-client/common/missing';
import { useListAddressesQuery } from '@juhe/api-client/mall/address';
import { usePreviewOrderQuery } from '@juhe/api-client/mall/order';
import * as mallPages from '@juhe/contract/pages/mall';
import * as shellPages from '@juhe/contract/pages/shell';
import { useSession } from '@juhe/auth';
import { PageLink, useNavigation, usePageExists, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  Card,
  Empty,
  ErrorNotice,
  errorText,
  Page,
  Price,
  QueryView,
  Skeleton,
  Stack,
} from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { chosenAddress } from '../shared/chosen-address.ts';
import { AddressCard } from './address-card.tsx';
import { FreightName, ShopBillCard, TotalCard } from './checkout-bill.tsx';
import { saveCheckoutDraft, useCheckoutDraft } from './checkout-draft.ts';
import { CheckoutOffers } from './checkout-offers.tsx';
import { keyOf, type CheckoutRequest, checkoutRequestOf } from './checkout-request.ts';
import { Notice } from '../shared/notice.tsx';
import { OrderLine } from './order-lines.tsx';
import css from './order.module.css';
import { useMatchedOrders, usePlaceOrder } from './use-place-order.ts';

/** Confirms an order: `?cartLineIds=a,b` from the cart, `?skuId=&quantity=` from the goods page. */
const CreateOrderScreen = () => {
  const purchase = checkoutRequestOf(useQuery(mallPages.createOrder));
  if (!purchase) return <Nothing />;
  return <Confirm key={keyOf(purchase)} purchase={purchase} />;
};

const Nothing = ({ text }: { text?: string | undefined }) => {
  const t = useTranslations('order');
  return <Empty icon="shopping-bag" text={text ?? t('nothing')} action={{ label: t('shop'), to: mallPages.welfare() }} />;
};

const addressOf = (list: readonly Address[] | undefined, chosen: string | undefined): Address | undefined =>
  list?.find((item) => item.id === chosen) ?? list?.find((item) => item.isDefault) ?? list?.[0];

const Confirm = ({ purchase }: { purchase: CheckoutRequest }) => {
  const t = useTranslations('order');
  const c = useTranslations('checkout');
  const addresses = useListAddressesQuery();
  const key = keyOf(purchase);
  const draft = useCheckoutDraft(key);
  const { notes, couponIds, useRedBag } = draft;
  const { place: placeOrder, goOn, problem, checkoutId, isLoading } = usePlaceOrder(purchase);
  const preview = usePreviewOrderQuery(
    {
      ...purchase,
      useRedBag,
      ...(couponIds === undefined ? {} : { couponIds }),
      ...(checkoutId === undefined ? {} : { checkoutId }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const shown = preview.data;
  const only = shown?.shops.length === 1 ? shown.shops[0] : undefined;
  useMatchedOrders(shown?.made, goOn);
  // Price, stock, coupons or address have changed: refetches the current data.
  const refresh = () => Promise.all([preview.refetch(), addresses.refetch()]);
  // Nothing to confirm: the page has one failure view for both queries.
  const failed = [preview, addresses].find(({ data, isError, isFetching }) => data === undefined && isError && !isFetching);
  const { user } = useSession();
  // An order needs a mobile number (`mobileMissing` of the server): announced at the start, with a link to add one and return.
  const canBind = usePageExists(shellPages.bindMobile.path);
  const needsMobile = user?.mobile === '' && canBind;
  const binding = { to: shellPages.bindMobile({ redirect: mallPages.createOrder({ ...purchase }) }) };
  const address = addressOf(addresses.data, chosenAddress.useValue());

  if (failed && isMissing(failed.error)) return <Nothing text={errorText(failed.error)} />;
  if (failed) return <ErrorNotice error={failed.error} onRetry={refresh} />;
  return (
    <>
      <Page>
        {problem && <Notice>{problem}</Notice>}
        {needsMobile && (
          <Notice>
            {c('needMobile')} <PageLink {...binding}>{c('bindMobile')}</PageLink>
          </Notice>
        )}
        <QueryView query={addresses} isEmpty={() => false} skeleton={<Skeleton height={94} style={{ borderRadius: 12 }} />}>
          {() => <AddressCard address={address} />}
        </QueryView>
        <QueryView query={preview} isEmpty={() => false} keepFormer skeleton={<PreviewSkeleton />}>
          {(checkout) => (
            <Stack>
              {checkout.shops.length > 0 && (
                <CheckoutOffers
                  purchase={purchase}
                  preview={checkout}
                  couponIds={couponIds}
                  useRedBag={useRedBag}
                  onCoupons={(ids) => saveCheckoutDraft(key, { ...draft, couponIds: ids })}
                  onRedBag={(use) => saveCheckoutDraft(key, { ...draft, useRedBag: use })}
                />
              )}
              {checkout.shops.length > 1 && <span className={css.state}>{t('splitNote', { n: checkout.shops.length })}</span>}
              {checkout.shops.map((shop) => (
                <ShopBillCard
                  key={shop.shopId}
                  shop={shop}
                  isOnly={only !== undefined}
                  freeFromCents={checkout.freeFromCents}
                  purchase={purchase}
                  note={notes[shop.shopId] ?? ''}
                  onNote={(text) => saveCheckoutDraft(key, { ...draft, notes: { ...notes, [shop.shopId]: text } })}
                />
              ))}
              {checkout.invalid.length > 0 && <Unable purchase={purchase} items={checkout.invalid} />}
              {only ? (
                <TotalCard
                  sums={checkout}
                  freight={<FreightName shop={only} freeFromCents={checkout.freeFromCents} purchase={purchase} />}
                  cardCents={checkout.freightSavedCents ?? 0}
                />
              ) : (
                checkout.shops.length > 0 && (
                  <TotalCard sums={checkout} freight={t('freight')} cardCents={checkout.freightSavedCents ?? 0} />
                )
              )}
            </Stack>
          )}
        </QueryView>
      </Page>
      {shown && shown.shops.length > 0 && (
        <ActionBar
          lead={
            <span className={css.total}>
              <small>{t('payable')}</small>
              <Price cents={shown.payableCents} size="l" />
              {shown.discountCents > 0 && (
                <small className={css.saved}>
                  {c.rich('saved', { amount: <Price cents={shown.discountCents} size="xs" tone="inherit" /> })}
                </small>
              )}
            </span>
          }
        >
          {needsMobile ? (
            <PageLink {...binding} className={buttonClass('primary')}>
              {c('bindMobile')}
            </PageLink>
          ) : (
            <Button
              kind="primary"
              busy={isLoading || preview.isFetching}
              onClick={() => placeOrder({ preview: shown, address, notes, useRedBag }, refresh)}
            >
              {t('submit')}
            </Button>
          )}
        </ActionBar>
      )}
    </>
  );
};

/** The unavailable items, with the reason; a reduced quantity can be accepted if stock is short. */
const Unable = ({ purchase, items }: { purchase: CheckoutRequest; items: readonly (PreviewItem & { reason: string })[] }) => {
  const t = useTranslations('order');
  const { replaceQuery } = useNavigation();
  return (
    <Card flush>
      <div className={css.head}>{t('unable')}</div>
      {items.map((item) => (
        <div key={item.skuId}>
          <div className={css.unable}>
            <OrderLine item={item} />
          </div>
          <p className={css.reason}>{item.reason}</p>
          {'skuId' in purchase && item.stock > 0 && (
            <div className={css.more}>
              <Button kind="primary" size="s" onClick={() => replaceQuery({ quantity: item.stock }, mallPages.createOrder)}>
                {t('takeRest', { n: item.stock })}
              </Button>
            </div>
          )}
        </div>
      ))}
    </Card>
  );
};

const PreviewSkeleton = () => (
  <Card flush>
    <div className={css.head}>
      <Skeleton width={140} height={18} />
    </div>
    <div className={css.cardPart}>
      <Stack gap={4}>
        <div style={{ display: 'flex', gap: 12 }}>
          <Skeleton width={72} height={72} />
          <Stack gap={2}>
            <Skeleton width={180} height={18} />
            <Skeleton width={110} height={14} />
          </Stack>
        </div>
        <Skeleton height={16} />
        <Skeleton height={16} />
        <Skeleton height={24} />
      </Stack>
    </div>
  </Card>
);

export { CreateOrderScreen as Screen };
