import type { RightsCard } from '@juhe/contract/applyfor/card.schemas';
import { Card, Icon, Price, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './equity.module.css';

type Right = RightsCard['rights'][number];

/** Every right, in the order of the other lists, with a flag for whether it has a number. */
const rights = {
  freeFreight: false,
  memberPrice: false,
  coupons: true,
  freeWithdrawal: false,
  serviceFee: true,
  points: true,
  questions: true,
} as const satisfies Record<Right['key'], boolean>;
type Measured = { [K in Right['key']]: (typeof rights)[K] extends true ? K : never }[Right['key']];
const isMeasured = (key: Right['key']): key is Measured => rights[key];

/** Whether a card has a right, with its number where there is one. */
const Cell = ({ right }: { right: Right | undefined }) => {
  const t = useTranslations('equity');
  if (right === undefined) return <span className={css.none}>{t('without')}</span>;
  const { key, value } = right;
  if (!isMeasured(key))
    return (
      <span className={css.has}>
        <Icon name="check" size={20} />
        <span className="visually-hidden">{t('with')}</span>
      </span>
    );
  return t(`value.${key}`, { n: value });
};

/** The cards on offer side by side, one row per right. */
export const Comparison = ({ cards }: { cards: readonly RightsCard[] }) => {
  const t = useTranslations('equity');
  const names = new Map(cards.flatMap(({ rights }) => rights.map((right) => [right.key, right.name] as const)));
  const rows = (Object.keys(rights) as Right['key'][]).flatMap((key) => (names.has(key) ? [[key, names.get(key)] as const] : []));
  return (
    <section>
      <SectionHead>{t('comparison')}</SectionHead>
      <Card flush>
        {/* Wide tables scroll horizontally, also with the keyboard. */}
        <div className={css.scroll} role="region" aria-label={t('comparison')} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('right')}</th>
                {cards.map(({ id, name, priceCents }) => (
                  <th key={id} scope="col">
                    {name}
                    <Price cents={priceCents} size="xs" />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([key, name]) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cards.map(({ id, rights }) => (
                    <td key={id}>
                      <Cell right={rights.find((right) => right.key === key)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
};
