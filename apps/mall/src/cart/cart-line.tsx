import type { CartLine as Line } from '@juhe/contract/mall/cart.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { Checkbox, cx, Icon, IconButton, Picture, Price, Stepper, Tag } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { goodsAddress } from '../shared/goods-address.ts';
import { LoweredFrom } from '../shared/member-price.tsx';
import { ownCents } from '../shared/sku-choice.ts';
import { CartSkuSheet } from './cart-sku-sheet.tsx';
import css from './cart.module.css';
import { useQuantity } from './use-quantity.ts';

interface CartLineProps {
  line: Line;
  chosen: boolean;
  /** In manage mode, lines that cannot be ordered are selectable too, to be removed. */
  selectable: boolean;
  onChosen: (chosen: boolean) => void;
  onRemove: () => void;
}

/** Changes since the line was added. */
const Note = ({ line }: { line: Line }) => {
  const t = useTranslations('cart');
  if (line.invalid) return <Tag>{t(line.invalid)}</Tag>;
  const difference = line.priceCents - line.addedPriceCents;
  return (
    <>
      {line.stock < line.quantity && <Tag tone="gold">{t('few', { n: line.stock })}</Tag>}
      {difference !== 0 && (
        <Tag tone={difference < 0 ? 'green' : 'gold'} icon={difference < 0 ? 'arrow-down' : 'arrow-up'}>
          {t.rich(difference < 0 ? 'priceDown' : 'priceUp', {
            price: <Price cents={Math.abs(difference)} size="xs" tone="inherit" />,
          })}
        </Tag>
      )}
    </>
  );
};

/** The chosen variant of the goods; if there are several, a tap opens the selection. */
const Spec = ({ line }: { line: Line }) => {
  const t = useTranslations('cart');
  const [choosing, setChoosing] = useState(false);
  const mayChoose = line.hasSpecs && (line.invalid === null || line.invalid === 'skuRemoved');
  if (!mayChoose) return line.specText && <span className={css.spec}>{line.specText}</span>;
  return (
    <>
      <button type="button" className={css.choose} onClick={() => setChoosing(true)} aria-haspopup="dialog">
        <span className={css.chosen}>{line.specText || t('chooseSku')}</span>
        <Icon name="chevron-down" size={16} />
        <span className="visually-hidden">{t('changeSku', { name: line.productName })}</span>
      </button>
      {choosing && <CartSkuSheet line={line} onClose={() => setChoosing(false)} />}
    </>
  );
};

/** One SKU in the cart. */
export const CartLine = ({ line, chosen, selectable, onChosen, onRemove }: CartLineProps) => {
  const t = useTranslations('cart');
  const [quantity, setQuantity] = useQuantity(line);
  const name = line.productName;
  const page = mallPages.goodsInfo(goodsAddress(line));
  return (
    <li className={cx(css.line, line.invalid !== null && css.invalid)}>
      <div className={css.front}>
        <Checkbox
          className={css.check}
          aria-label={t('select', { name })}
          checked={chosen && selectable}
          disabled={!selectable}
          onChange={(event) => onChosen(event.target.checked)}
        />
        <div className={css.body}>
          <div className={css.goods}>
            <PageLink to={page} className={css.picture} tabIndex={-1} aria-hidden="true">
              <Picture src={line.img} alt="" rounded="s" fallback="shopping-bag" />
            </PageLink>
            <div className={css.text}>
              <PageLink to={page} className={css.name}>
                {name}
              </PageLink>
              <Spec line={line} />
              <span className={css.notes}>
                <Note line={line} />
              </span>
            </div>
          </div>
          <div className={css.foot}>
            <span className={css.price}>
              <Price cents={ownCents(line)} size="l" tone={line.invalid ? 'ink' : 'brand'} />
              {line.memberPrice?.isOwn && <LoweredFrom shelfCents={line.priceCents} />}
            </span>
            {line.invalid ? (
              <button type="button" className={css.remove} onClick={onRemove}>
                <Icon name="trash-2" size={18} />
                {t('remove')}
                <span className="visually-hidden">{name}</span>
              </button>
            ) : (
              <span className={css.change}>
                <Stepper
                  value={quantity}
                  onChange={setQuantity}
                  max={Math.min(line.stock, 999)}
                  label={t('quantityOf', { name })}
                />
                <IconButton icon="trash-2" size={20} label={t('removeOne', { name })} className={css.bin} onClick={onRemove} />
              </span>
            )}
          </div>
        </div>
      </div>
      {/* Shown by a swipe; keyboard and screen reader use the button on the line. */}
      <button type="button" className={css.swiped} tabIndex={-1} aria-hidden="true" onClick={onRemove}>
        <Icon name="trash-2" size={20} />
        {t('remove')}
      </button>
    </li>
  );
};
