import type { CartLine as Line } from '@juhe/contract/mall/cart.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useTranslations } from '@juhe/platform';
import { Checkbox, cx, Icon, IconButton, MediaRow, Price, Stepper, Tag } from '@juhe/ui';
import { goodsAddress } from '../shared/goods-address.ts';
import css from './cart.module.css';
import { useQuantity } from './use-quantity.ts';

interface CartLineProps {
  line: Line;
  chosen: boolean;
  /** While managing, lines that cannot be ordered may be chosen too: to be removed. */
  selectable: boolean;
  onChosen: (chosen: boolean) => void;
  onRemove: () => void;
}

/** What has changed since the line was added. */
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

/** One SKU in the cart. */
export const CartLine = ({ line, chosen, selectable, onChosen, onRemove }: CartLineProps) => {
  const t = useTranslations('cart');
  const [quantity, setQuantity] = useQuantity(line);
  const name = line.productName;
  return (
    <li className={cx(css.line, line.invalid !== null && css.invalid)}>
      <Checkbox
        className={css.check}
        aria-label={t('select', { name })}
        checked={chosen && selectable}
        disabled={!selectable}
        onChange={(event) => onChosen(event.target.checked)}
      />
      <div className={css.body}>
        <MediaRow
          src={line.img}
          fallback="shopping-bag"
          width={72}
          title={name}
          note={
            <>
              {line.specText && <span className={css.spec}>{line.specText}</span>}
              <span className={css.notes}>
                <Note line={line} />
              </span>
            </>
          }
          to={mallPages.goodsInfo(goodsAddress(line))}
        />
        <div className={css.foot}>
          <Price cents={line.priceCents} size="l" tone={line.invalid ? 'ink' : 'brand'} />
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
    </li>
  );
};
