import { useAddToCartMutation } from '@juhe/api-client/mall/cart';
import type { GoodsDetail, ProductSpec } from '@juhe/contract/mall/goods.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, usePageExists } from '@juhe/platform';
import { Button, Chips, haptic, ImagePreview, Picture, Row, Sheet, Stepper, toast } from '@juhe/ui';
import { delight } from '@juhe/ui/parts/motion/delight';
import { largePicture } from '@juhe/ui/parts/media/picture-sizes';
import { useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { PriceRange } from './price-range.tsx';
import {
  type Choice,
  chosenSku,
  commonPicture,
  isAvailable,
  missingSpec,
  outlook,
  toggled,
  valuePictures,
} from '../shared/sku-choice.ts';
import css from './sku-sheet.module.css';

/** The purpose of the sheet: to look and decide, or one of the two ways to buy. */
export type Purpose = 'pick' | 'cart' | 'buy';

/** Stock below which the goods are marked as running out. */
const lowStock = 10;

interface SkuSheetProps {
  goods: GoodsDetail;
  spec: ProductSpec;
  purpose: Purpose | undefined;
  onClose: () => void;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

interface ValuesProps extends Pick<SkuSheetProps, 'spec' | 'choice' | 'onChoice'> {
  option: ProductSpec['specs'][number];
}

/**
 * The values of one spec. Values unavailable with the current selection are disabled; a selected value can always be
 * deselected.
 */
const Values = ({ spec, option, choice, onChoice }: ValuesProps) => {
  const { name, values } = option;
  const pictures = valuePictures(spec, option);
  const label = (value: string) => {
    const picture = pictures.get(value);
    if (picture === undefined) return value;
    return (
      <span className={css.value}>
        <span className={css.small}>
          <Picture src={picture} alt="" rounded="s" />
        </span>
        {value}
      </span>
    );
  };
  return (
    <section className={css.spec}>
      <h3 className={css.name}>{name}</h3>
      <Chips
        label={name}
        items={values.map((value) => ({
          key: value,
          label: label(value),
          disabled: choice[name] !== value && !isAvailable(spec, choice, name, value),
        }))}
        value={choice[name] === undefined ? [] : [choice[name]]}
        onChange={([value]) => onChoice(toggled(choice, name, value ?? choice[name] ?? ''))}
      />
    </section>
  );
};

/** Selects a SKU and its quantity; picture, price and stock follow the selection, unavailable values are disabled. */
export const SkuSheet = ({ goods, spec, purpose, onClose, choice, onChoice, quantity, onQuantity }: SkuSheetProps) => {
  const t = useTranslations('goods');
  const { navigateTo, whenSignedIn } = useNavigation();
  const canOrder = usePageExists(mallPages.createOrder.path);
  const [add] = useAddToCartMutation();
  const sku = chosenSku(spec, choice);
  const { low, high, stock } = outlook(spec, choice);
  const maxQuantity = Math.min(sku?.stock ?? stock, 999);
  const units = Math.max(1, Math.min(quantity, maxQuantity));
  const absent = missingSpec(spec, choice);
  const picture = (Object.keys(choice).length > 0 ? commonPicture(spec, choice) : undefined) ?? goods.img;
  const shownPicture = useRef<HTMLButtonElement>(null);
  const [enlarged, setEnlarged] = useState(false);

  const decided = () => {
    if (absent === undefined) return sku;
    toast(t('chooseName', { name: absent }));
    return undefined;
  };
  const addSku = async (skuId: string) => {
    try {
      const { clamped, quantity: inCart } = await add({ skuId, quantity: units }).unwrap();
      haptic(clamped ? 'warn' : 'success');
      if (!clamped) delight('cart', shownPicture.current);
      toast(clamped ? t('addedClamped', { n: inCart }) : t('added'), { kind: clamped ? 'info' : 'success' });
      onClose();
    } catch {
      // The error policy shows the server's message.
    }
  };
  const addToCart = () => {
    const selectedSku = decided();
    return selectedSku && whenSignedIn(() => addSku(selectedSku.id));
  };
  const buy = () => {
    const selectedSku = decided();
    if (!selectedSku) return;
    onClose();
    navigateTo(mallPages.createOrder({ skuId: selectedSku.id, quantity: units }));
  };

  const toCart = (
    <Button
      kind={purpose === 'cart' || !canOrder ? 'primary' : 'secondary'}
      block
      disabled={maxQuantity === 0}
      onClick={addToCart}
    >
      {t(purpose === 'cart' ? 'confirm' : 'addToCart')}
    </Button>
  );
  const toOrder = canOrder && (
    <Button kind="primary" block disabled={maxQuantity === 0} onClick={buy}>
      {t('buyNow')}
    </Button>
  );
  return (
    <Sheet
      open={purpose !== undefined}
      onClose={onClose}
      title={t('chooseSpec')}
      footer={
        <div className={css.actions}>
          {purpose !== 'buy' && toCart}
          {purpose !== 'cart' && toOrder}
        </div>
      }
    >
      <div className={css.head}>
        <button
          ref={shownPicture}
          type="button"
          className={css.picture}
          aria-label={t('enlarge', { name: goods.productName })}
          onClick={() => setEnlarged(true)}
        >
          <Picture src={picture} alt="" rounded="s" fallback="shopping-bag" />
        </button>
        <ImagePreview
          images={[{ src: largePicture(picture), alt: goods.productName }]}
          index={enlarged ? 0 : undefined}
          onClose={() => setEnlarged(false)}
        />
        <div className={css.about} aria-live="polite">
          <PriceRange low={low} high={high} />
          <span className={css.quiet}>
            {maxQuantity === 0
              ? t('stockNone')
              : t(maxQuantity <= lowStock && sku ? 'stockFew' : 'stock', { n: sku?.stock ?? stock })}
          </span>
          <span className={css.quiet}>
            {absent === undefined ? Object.values(choice).join(' / ') : t('chooseName', { name: absent })}
          </span>
        </div>
      </div>
      {spec.specs.map((option) => (
        <Values key={option.name} spec={spec} option={option} choice={choice} onChoice={onChoice} />
      ))}
      <Row justify="between" className={css.quantity}>
        <span>{t('quantity')}</span>
        <Stepper
          value={units}
          onChange={onQuantity}
          max={Math.max(1, maxQuantity)}
          disabled={maxQuantity === 0}
          label={t('quantity')}
        />
      </Row>
    </Sheet>
  );
};
