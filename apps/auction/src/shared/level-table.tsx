import type { AuctionLevel } from '@juhe/contract/applyfor/daren.schemas';
import { useLang } from '@juhe/platform';
import { cx } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './level-table.module.css';
import { percentOf } from './rates.ts';

interface Props {
  levels: readonly AuctionLevel[];
  /** The member's level, whose row is marked. */
  current: number | null;
  /** Shows the numbers of experts beside the others. */
  withExpert?: boolean;
}

/** The levels with the points required for each, the resale rate and the number of simultaneous lots. */
export const LevelTable = ({ levels, current, withExpert = false }: Props) => {
  const t = useTranslations('level');
  const lang = useLang();
  const number = (value: number) => new Intl.NumberFormat(lang).format(value);
  return (
    <div className={css.tableBox}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.level')}</th>
            <th scope="col">{t('column.points')}</th>
            <th scope="col">{t('column.fee')}</th>
            <th scope="col">{t('column.listings')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, fromPoints, feeBp, listings, expert }) => (
            <tr key={level} className={cx(level === current && css.currentRow)} aria-current={level === current || undefined}>
              <th scope="row">{t('short', { n: level })}</th>
              <td>{number(fromPoints)}</td>
              <td>
                {percentOf(feeBp, lang)}
                {withExpert && <span className={css.expertFigure}>{percentOf(expert.feeBp, lang)}</span>}
              </td>
              <td>
                {number(listings)}
                {withExpert && <span className={css.expertFigure}>{number(expert.listings)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
