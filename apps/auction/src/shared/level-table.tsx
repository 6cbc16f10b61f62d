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
  /** Numbers to show below those of the level: of experts, or the member's own. */
  compared?: 'expert' | 'own';
}

/** The rights to compare at a level: the member's own of the answer; otherwise those of the first rank of experts. */
const comparedRights = ({ own, expert }: AuctionLevel, compared: Props['compared']) =>
  compared === undefined ? undefined : compared === 'own' ? (own ?? expert) : expert;

/** Whether the member's rights differ from those of the levels, by a rank or a card. */
export const hasOwnRights = (levels: readonly AuctionLevel[], isExpert: boolean): boolean =>
  levels.some(({ own, feeBp, listings }) => (own ? own.feeBp !== feeBp || own.listings !== listings : isExpert));

/** The levels with the points required for each, the resale rate and the number of simultaneous lots. */
export const LevelTable = ({ levels, current, compared }: Props) => {
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
          {levels.map((row) => {
            const { level, fromPoints, feeBp, listings } = row;
            const second = comparedRights(row, compared);
            return (
              <tr key={level} className={cx(level === current && css.currentRow)} aria-current={level === current || undefined}>
                <th scope="row">{t('short', { n: level })}</th>
                <td>{number(fromPoints)}</td>
                <td>
                  {percentOf(feeBp, lang)}
                  {second && <span className={css.expertFigure}>{percentOf(second.feeBp, lang)}</span>}
                </td>
                <td>
                  {number(listings)}
                  {second && <span className={css.expertFigure}>{number(second.listings)}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
