import type { Address } from '@juhe/contract/mall/address.schemas';
import { useGetMemberAddressListQuery } from '@juhe/api-client/mall/address';
import { useCreateOrderMutation, usePreviewOrderQuery } from '@juhe/api-client/mall/order';
import { useAppSelector, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  Empty,
  errorText,
  Facts,
  Field,
  formatPrice,
  Page,
  Price,
  QueryView,
  Skeleton,
  Stack,
  Stepper,
  TextInput,
} from '@juhe/ui';
import { useState } from 'react';
import { chosenAddressId } from '../shared/chosen-address.slice.ts';
import { AddressCard } from './address-card.tsx';
import { Notice } from './notice.tsx';
import { OrderLine } from './order-lines.tsx';
import css from './order.module.css';
import { infoPath, listPath } from './order-state.ts';
import { ShopName } from './shop-name.tsx';

/** What is bought, as the address says: lines of the cart, or one SKU; in a group or by a bargain it has another price. */
type Wanted =
  | { cartLineIds: string }
  | { skuId: string; quantity: number; activityId?: string; groupId?: string; bargainId?: string };

const wantedOf = (query: Readonly<Record<string, string | undefined>>): Wanted | undefined => {
  const { cartLineIds, skuId, quantity, activityId, groupId, bargainId } = query;
  if (cartLineIds) return { cartLineIds };
  if (!skuId) return undefined;
  return {
    skuId,
    quantity: Math.min(999, Math.max(1, Math.trunc(Number(quantity)) || 1)),
    ...(activityId ? { activityId } : {}),
    ...(groupId ? { groupId } : {}),
    ...(bargainId ? { bargainId } : {}),
  };
};

/** Confirms an order: `?cartLineIds=a,b` from the cart, `?skuId=&quantity=` from the goods page. */
export const Screen = () => {
  const t = useTranslations('order');
  const wanted = wantedOf(useQuery());
  if (!wanted) {
    return <Empty icon="shopping-bag" text={t('nothing')} action={{ label: t('shop'), to: '/pages/welfare/welfare' }} />;
  }
  return <Confirm wanted={wanted} />;
};

const addressOf = (list: readonly Address[] | undefined, chosen: string | undefined): Address | undefined =>
  list?.find((one) => one.id === chosen) ?? list?.find((one) => one.isDefault) ?? list?.[0];

const Confirm = ({ wanted }: { wanted: Wanted }) => {
  const t = useTranslations('order');
  const { redirectTo, replaceQuery } = useNavigation();
  const addresses = useGetMemberAddressListQuery();
  const preview = usePreviewOrderQuery(wanted, { refetchOnMountOrArgChange: true });
  const [createOrder, { isLoading }] = useCreateOrderMutation();
  const chosen = useAppSelector(chosenAddressId);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const address = addressOf(addresses.data, chosen);
  const shown = preview.data;

  const submit = async () => {
    if (!shown || shown.shops.length === 0) return;
    if (!address) return setProblem(t('addressMissing'));
    setProblem(undefined);
    // Lines that cannot be had now stay in the cart.
    const lineIds = shown.shops.flatMap((shop) => shop.items.flatMap((item) => item.cartLineId ?? []));
    try {
      const made = await createOrder({
        ...('cartLineIds' in wanted ? { cartLineIds: lineIds.join() } : wanted),
        addressId: address.id,
        note: note.trim(),
        expectedPayableCents: shown.payableCents,
      }).unwrap();
      const [orderNo = ''] = made.orderNos;
      if (made.orderNos.length > 1) redirectTo(listPath, { status: 'pendingPayment', payNo: made.payNo, orderNo });
      else redirectTo(infoPath, { orderNo, pay: 1 });
    } catch (error) {
      setProblem(errorText(error) ?? t('failed'));
      window.scrollTo({ top: 0 });
      // Price, stock or address are no longer what the member saw: shows what is true now.
      await Promise.all([preview.refetch(), addresses.refetch()]);
    }
  };

  return (
    <>
      <Page>
        {problem && <Notice>{problem}</Notice>}
        <QueryView query={addresses} isEmpty={() => false} skeleton={<Skeleton height={94} style={{ borderRadius: 12 }} />}>
          {() => <AddressCard address={address} />}
        </QueryView>
        <QueryView query={preview} isEmpty={() => false} keepFormer skeleton={<PreviewSkeleton />}>
          {({ shops, invalid, freeFromCents, ...sum }) => (
            <Stack>
              {shops.map((shop) => (
                <Card key={shop.shopId} flush>
                  <div className={css.head}>
                    <ShopName shopId={shop.shopId} name={shop.shopName} />
                  </div>
                  {shop.items.map((item) => (
                    <OrderLine
                      key={item.skuId}
                      item={item}
                      {...('skuId' in wanted && wanted.bargainId === undefined
                        ? {
                            count: (
                              <Stepper
                                value={wanted.quantity}
                                max={Math.min(999, item.stock)}
                                onChange={(quantity) => replaceQuery({ quantity })}
                              />
                            ),
                          }
                        : {})}
                    />
                  ))}
                  <div className={css.cardPart}>
                    <Facts
                      items={[
                        [t('goodsSum'), <Price key="g" cents={shop.goodsCents} size="s" tone="ink" />],
                        [
                          shop.freightCents > 0
                            ? t('freightUntil', { amount: formatPrice(freeFromCents - shop.goodsCents) })
                            : t('freight'),
                          shop.freightCents > 0 ? (
                            <Price key="f" cents={shop.freightCents} size="s" tone="ink" />
                          ) : (
                            t('freightFree')
                          ),
                        ],
                        [t('subtotal'), <Price key="s" cents={shop.payableCents} />],
                      ]}
                      total
                    />
                  </div>
                </Card>
              ))}
              {shops.length > 1 && <span className={css.state}>{t('splitNote', { n: shops.length })}</span>}
              {invalid.length > 0 && (
                <Card flush>
                  <div className={css.head}>{t('unable')}</div>
                  {invalid.map((item) => (
                    <div key={item.skuId}>
                      <div className={css.unable}>
                        <OrderLine item={item} />
                      </div>
                      <p className={css.reason}>{item.reason}</p>
                      {'skuId' in wanted && item.stock > 0 && (
                        <div className={css.more}>
                          <Button kind="primary" size="s" onClick={() => replaceQuery({ quantity: item.stock })}>
                            {t('takeRest', { n: item.stock })}
                          </Button>
                        </div>
                      )}
                    </div>
                  ))}
                </Card>
              )}
              {shops.length > 0 && (
                <Card>
                  <Field label={t('note')} hint={t('noteHint')}>
                    <TextInput value={note} maxLength={100} onChange={(event) => setNote(event.target.value)} />
                  </Field>
                </Card>
              )}
              {shops.length > 1 && (
                <Card>
                  <Facts
                    items={[
                      [t('goodsSum'), <Price key="g" cents={sum.goodsCents} size="s" tone="ink" />],
                      [
                        t('freight'),
                        sum.freightCents > 0 ? <Price key="f" cents={sum.freightCents} size="s" tone="ink" /> : t('freightFree'),
                      ],
                      [t('payable'), <Price key="p" cents={sum.payableCents} />],
                    ]}
                    total
                  />
                </Card>
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
            </span>
          }
        >
          <Button kind="primary" busy={isLoading || preview.isFetching} onClick={submit}>
            {t('submit')}
          </Button>
        </ActionBar>
      )}
    </>
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
