import type { shop } from '@juhe/contract/applyfor/shop';
import type { ClientOutput } from '@juhe/contract/operation';
import { useTranslations } from '@juhe/platform';
import { cx, Icon, Price } from '@juhe/ui';
import { useId } from 'react';
import css from './shop.module.css';

export type Plan = ClientOutput<typeof shop.getShopPlansList>[number];

interface Props {
  plans: readonly Plan[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The plans side by side as far as there is room: name, fee, what it brings. */
export const PlanChoice = ({ plans, value, onChange, error }: Props) => {
  const t = useTranslations('shop');
  const name = useId();
  return (
    <fieldset className={css.plans} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={css.legend}>{t('plan')}</legend>
      <div className={css.planGrid}>
        {plans.map((plan) => (
          <label key={plan.id} className={cx(css.plan, plan.id === value && css.chosen)}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              value={plan.id}
              checked={plan.id === value}
              onChange={() => onChange(plan.id)}
            />
            <span className={css.planHead}>
              <span className={css.planName}>{plan.name}</span>
              {plan.id === value ? <Icon name="circle-check" size={22} /> : <span className={css.open} />}
            </span>
            <span className={css.fee}>
              {plan.feeCents === 0
                ? t('free')
                : t.rich('fee', { amount: <Price cents={plan.feeCents} size="s" tone="inherit" /> })}
            </span>
            <span className={css.points}>
              {plan.points.map((point) => (
                <span key={point}>{point}</span>
              ))}
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-error`} className={css.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
};
