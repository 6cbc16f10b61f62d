import { AmountInput, IconButton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './bid.module.css';

interface AmountStepperProps {
  /** Cents; null while the field is empty. */
  value: number | null;
  onChange: (cents: number | null) => void;
  min: number;
  step: number;
}

/** An amount that is changed in steps of the lot's increment, or typed. */
export const AmountStepper = ({ value, onChange, min, step }: AmountStepperProps) => {
  const t = useTranslations('bid');
  const now = value ?? min;
  return (
    <div className={css.stepper}>
      <IconButton icon="minus" label={t('less')} disabled={now - step < min} onClick={() => onChange(now - step)} />
      <AmountInput value={value} onChange={onChange} />
      <IconButton icon="plus" label={t('more')} onClick={() => onChange(now + step)} />
    </div>
  );
};
