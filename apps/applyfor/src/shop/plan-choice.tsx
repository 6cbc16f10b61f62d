import type { shop } from '@juhe/contract/applyfor/shop';
import type { ClientOutput } from '@juhe/contract/operation';
import { Button, cx, Icon, Price, Sheet, Tag } from '@juhe/ui';
import { useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shop.module.css';

export type Plan = ClientOutput<typeof shop.listShopPlans>[number];

/** The plan that suits most shops. */
const recommended = 'brand';

interface Props {
  plans: readonly Plan[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The differences between the plans, line by line. */
const Comparison = ({ plans }: Pick<Props, 'plans'>) => {
  const t = useTranslations('shop');
  const rows: readonly { key: 'goods' | 'activities' | 'commission'; of: (plan: Plan) => string }[] = [
    {
      key: 'goods',
      of: ({ mostGoods: maxGoods }) => (maxGoods === null ? t('compare.unlimited') : t('compare.upTo', { n: maxGoods })),
    },
    { key: 'activities', of: ({ hasActivities }) => t(hasActivities ? 'compare.yes' : 'compare.no') },
    { key: 'commission', of: ({ commissionBp }) => t('compare.percent', { n: commissionBp / 100 }) },
  ];
  return (
    <table className={css.comparison}>
      <thead>
        <tr>
          <th scope="col">{t('compare.what')}</th>
          {plans.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, of }) => (
          <tr key={key}>
            <th scope="row">{t(`compare.${key}`)}</th>
            {plans.map((plan) => (
              <td key={plan.id}>{of(plan)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The plans side by side in a swipeable row: target group, fee and benefits of each. */
export const PlanChoice = ({ plans, value, onChange, error }: Props) => {
  const t = useTranslations('shop');
  const name = useId();
  const [isComparing, setComparing] = useState(false);
  return (
    <fieldset className={css.plans} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={css.legend}>{t('plan')}</legend>
      <div className={css.planRow}>
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
              <span className={css.planName}>
                {plan.name}
                {plan.id === recommended && <Tag tone="brand">{t('recommended')}</Tag>}
              </span>
              {plan.id === value ? <Icon name="circle-check" size={22} /> : <span className={css.open} />}
            </span>
            <span className={css.fee}>
              {plan.feeCents === 0 ? t('free') : <Price cents={plan.feeCents} size="l" tone="inherit" />}
            </span>
            {plan.points[0] !== undefined && <span className={css.fits}>{t('fits', { whom: plan.points[0] })}</span>}
            <span className={css.points}>
              {plan.points.slice(1).map((point) => (
                <span key={point}>{point}</span>
              ))}
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-error`} className={css.error} aria-live="polite">
        {error}
      </p>
      <Button kind="text" onClick={() => setComparing(true)}>
        {t('compare.title')}
      </Button>
      <Sheet open={isComparing} onClose={() => setComparing(false)} title={t('compare.title')}>
        <Comparison plans={plans} />
      </Sheet>
    </fieldset>
  );
};
