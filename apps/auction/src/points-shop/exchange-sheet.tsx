import { invalidateTags } from '@juhe/api-client';
import { useCreatePointsOrderMutation } from '@juhe/api-client/auction/points-shop';
import { useListAddressesQuery } from '@juhe/api-client/mall/address';
import type { PointsGoods } from '@juhe/contract/auction/points-shop.schemas';
import type { Address } from '@juhe/contract/mall/address.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation } from '@juhe/platform';
import { Button, buttonClass, errorText, Facts, QueryView, Radio, RadioGroup, Sheet, Skeleton, Stepper, toast } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { PointsPrice } from '../shared/points-price.tsx';
import css from './sheet.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  goods: PointsGoods;
  /** Maximum quantity that stock, limit and points allow. */
  maxQuantity: number;
  /** The member's points, of both kinds. */
  balance: number;
}

const lineOf = ({ province, city, district, detail }: Address): string =>
  [...new Set([province, city, district]), detail].filter((part) => part !== '').join(' ');

/** Lets the member choose address and quantity, shows the price and the remaining points, and exchanges. */
export const ExchangeSheet = ({ open, onClose, goods, maxQuantity, balance }: Props) => {
  const t = useTranslations('pointsShop');
  const { redirectTo } = useNavigation();
  const addresses = useListAddressesQuery(undefined, { skip: !open });
  const [quantity, setQuantity] = useState(1);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [create, { isLoading }] = useCreatePointsOrderMutation();
  const defaultAddress = addresses.data?.find(({ isDefault }) => isDefault) ?? addresses.data?.[0];
  const addressId = chosen ?? defaultAddress?.id;
  const pieces = Math.min(quantity, maxQuantity);
  const cost = goods.points * pieces;
  const send = async () => {
    if (addressId === undefined) return setProblem(t('addressMissing'));
    try {
      const { orderNo } = await create({ goodsId: goods.id, quantity: pieces, addressId, expectedPoints: goods.points }).unwrap();
      signDone();
      toast(t('exchangedDone'), { kind: 'success' });
      onClose();
      redirectTo(auctionPages.pointsOrders({ orderNo }));
    } catch (refusal) {
      setProblem(errorText(refusal) ?? t('failed'));
      // Points, stock or balance may have changed: the data of the sheet is refetched.
      invalidateTags('auction/points-shop', 'auction/points');
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('exchangeTitle')}
      footer={
        <Button kind="primary" block busy={isLoading} disabled={addressId === undefined} onClick={send}>
          {t('confirmExchange', { n: cost })}
        </Button>
      }
    >
      <div className={css.parts}>
        <QueryView query={addresses} skeleton={<Skeleton height={72} />}>
          {(list) =>
            list.length === 0 ? (
              <div className={css.count}>
                <span>{t('addressMissing')}</span>
                <PageLink to={mallPages.addressForm()} className={buttonClass('secondary', 's')}>
                  {t('addAddress')}
                </PageLink>
              </div>
            ) : (
              <RadioGroup label={t('address')} value={addressId ?? ''} onChange={setChosen}>
                {list.map((address) => (
                  <Radio key={address.id} value={address.id} note={lineOf(address)}>
                    {`${address.name} ${address.mobile}`}
                  </Radio>
                ))}
              </RadioGroup>
            )
          }
        </QueryView>
        <div className={css.count}>
          <span>{t('quantity')}</span>
          <Stepper value={pieces} onChange={setQuantity} max={maxQuantity} />
        </div>
        <Facts
          total
          items={[
            [t('mine'), <PointsPrice key="mine" points={balance} size="s" quiet />],
            [t('after'), <PointsPrice key="after" points={balance - cost} size="s" quiet />],
            [t('costPoints'), <PointsPrice key="cost" points={cost} />],
          ]}
        />
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Sheet>
  );
};
