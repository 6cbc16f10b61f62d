import type { ExpertLevel, ExpertLevelTerms } from '@juhe/contract/applyfor/daren.schemas';
import { useLang } from '@juhe/platform';
import { cx, Icon, Price } from '@juhe/ui';
import { useId } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { ExpertProgress, isOutOfReach } from './expert-progress.tsx';
import css from './expert.module.css';

interface Props {
  levels: readonly ExpertLevelTerms[];
  value: ExpertLevel;
  onChange: (id: ExpertLevel) => void;
}

/**
 * The ranks side by side: the fee, the benefits of each on top of the auction level, and whether the applicant meets its
 * requirements.
 */
export const LevelChoice = ({ levels, value, onChange }: Props) => {
  const t = useTranslations('expert');
  const lang = useLang();
  const name = useId();
  const percent = (bp: number) => new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(bp / 10_000);
  return (
    <fieldset className={css.levels}>
      <legend className={css.legend}>{t('level')}</legend>
      {levels.map(({ id, feeCents, feeBpOff, listings, shareBp, durationDays, needs: requirements }) => (
        <label key={id} className={cx(css.level, id === value && css.chosen)}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            value={id}
            checked={id === value}
            disabled={isOutOfReach(requirements)}
            onChange={() => onChange(id)}
          />
          <span className={css.levelName}>
            {t(`levelName.${id}`)}
            {id === value && <Icon name="circle-check" size={20} />}
          </span>
          <span className={css.levelFee}>
            <Price cents={feeCents} size="m" tone="inherit" />
            <span className={css.quiet}>{t('perDays', { n: durationDays })}</span>
          </span>
          <span className={css.levelRights}>
            <span>{t('levelFeeOff', { percent: percent(feeBpOff) })}</span>
            <span>{t('levelListings', { n: listings })}</span>
            <span>{t('levelShare', { percent: percent(shareBp) })}</span>
          </span>
          <ExpertProgress requirements={requirements} />
        </label>
      ))}
    </fieldset>
  );
};
