import { useChangeCartSkuMutation } from '@juhe/api-client/mall/cart';
import { useGetGoodsSpecQuery } from '@juhe/api-client/mall/goods';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import { Button, Chips, Muted, Price, QueryView, Row, SectionHead, Sheet, Skeleton, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { type Choice, chosenSku, isAvailable, ownCents, toggled } from '../shared/sku-choice.ts';
import { goodsAddress } from '../shared/goods-address.ts';
import { settleQuantities } from './use-quantity.ts';

interface CartSkuSheetProps {
  line: CartLine;
  onClose: () => void;
}

/** Replaces the SKU of a line; if the cart already has the new one, the lines are merged. */
export const CartSkuSheet = ({ line, onClose }: CartSkuSheetProps) => {
  const t = useTranslations('cart');
  const spec = useGetGoodsSpecQuery(goodsAddress(line), { refetchOnMountOrArgChange: true });
  const [picked, setPicked] = useState<Choice>();
  const [change, { isLoading }] = useChangeCartSkuMutation();
  const choice = picked ?? spec.data?.skus.find((sku) => sku.id === line.skuId)?.values ?? {};
  const sku = spec.data && chosenSku(spec.data, choice);
  const confirm = async () => {
    if (!sku) return;
    // A quantity change in flight belongs to the previous SKU.
    await settleQuantities();
    if (sku.id === line.skuId) return onClose();
    try {
      const { clamped, quantity } = await change({ id: line.id, skuId: sku.id }).unwrap();
      if (clamped) toast(t('clamped', { n: quantity }));
      onClose();
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chooseSku')}
      footer={
        <Button kind="primary" block busy={isLoading} disabled={!sku || sku.stock === 0} onClick={confirm}>
          {t('confirmSku')}
        </Button>
      }
    >
      <QueryView query={spec} skeleton={<Skeleton height={180} />}>
        {(productSpec) => (
          <>
            <Row aria-live="polite">
              <Price cents={ownCents(sku ?? line)} size="l" />
              <Muted>{Object.values(choice).join(' / ')}</Muted>
            </Row>
            {productSpec.specs.map(({ name, values }) => (
              <section key={name}>
                <SectionHead>{name}</SectionHead>
                <Chips
                  label={name}
                  items={values.map((value) => ({
                    key: value,
                    label: value,
                    disabled: choice[name] !== value && !isAvailable(productSpec, choice, name, value),
                  }))}
                  value={choice[name] === undefined ? [] : [choice[name]]}
                  onChange={([value]) => setPicked(toggled(choice, name, value ?? choice[name] ?? ''))}
                />
              </section>
            ))}
          </>
        )}
      </QueryView>
    </Sheet>
  );
};
