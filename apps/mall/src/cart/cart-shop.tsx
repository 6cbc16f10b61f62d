import type { Cart, CartLine as Line } from '@juhe/contract/mall/cart.schemas';
import { Button, Checkbox, Price, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ShopName } from '../shared/shop-name.tsx';
import { CartLine } from './cart-line.tsx';
import css from './cart.module.css';
import type { CartChoice } from './use-cart-choice.ts';
import { unitsOf } from './use-quantity.ts';

interface Shared {
  choice: CartChoice;
  onRemove: (line: Line) => void;
}

const Lines = ({ lines, choice, onRemove }: Shared & { lines: readonly Line[] }) => (
  <ul>
    {lines.map((line) => (
      <CartLine
        key={line.id}
        line={line}
        chosen={choice.isChosen(line)}
        selectable={choice.selectable(line)}
        onChosen={(on) => choice.choose([line], on)}
        onRemove={() => onRemove(line)}
      />
    ))}
  </ul>
);

/** The amount missing until the chosen goods of a shop ship free. */
const Freight = ({ lines, freeFromCents }: { lines: readonly Line[]; freeFromCents: number }) => {
  const t = useTranslations('cart');
  if (lines.length === 0) return null;
  const shortfall = freeFromCents - lines.reduce((sum, line) => sum + line.priceCents * unitsOf(line), 0);
  return (
    <p className={css.freight}>
      {shortfall > 0 ? t.rich('freeWith', { amount: <Price cents={shortfall} size="xs" tone="inherit" /> }) : t('freightFree')}
    </p>
  );
};

/** The orderable lines of one shop. */
export const CartShop = ({
  shop: { shopId, shopName, lines: allLines },
  freeFromCents,
  choice,
  onRemove,
}: Shared & { shop: Cart['shops'][number]; freeFromCents: number | undefined }) => {
  const t = useTranslations('cart');
  const lines = allLines.filter((line) => line.invalid === null);
  if (lines.length === 0) return null;
  return (
    <section className={css.shop} aria-label={shopName}>
      <div className={css.shopHead}>
        <Checkbox
          className={css.check}
          aria-label={t('selectShop', { name: shopName })}
          checked={lines.every(choice.isChosen)}
          onChange={(event) => choice.choose(lines, event.target.checked)}
        />
        <ShopName shopId={shopId} name={shopName} />
        {freeFromCents !== undefined && <Freight lines={lines.filter(choice.isChosen)} freeFromCents={freeFromCents} />}
      </div>
      <Lines lines={lines} choice={choice} onRemove={onRemove} />
    </section>
  );
};

/** The lines of all shops that cannot be ordered any more, with a button to clear them. */
export const InvalidLines = ({ lines, choice, onRemove, onClear }: Shared & { lines: readonly Line[]; onClear: () => void }) => {
  const t = useTranslations('cart');
  return (
    <section aria-label={t('invalid', { n: lines.length })}>
      <SectionHead
        action={
          <Button kind="text" size="s" onClick={onClear}>
            {t('clearInvalid')}
          </Button>
        }
      >
        {t('invalid', { n: lines.length })}
      </SectionHead>
      <div className={css.shop}>
        <Lines lines={lines} choice={choice} onRemove={onRemove} />
      </div>
    </section>
  );
};
