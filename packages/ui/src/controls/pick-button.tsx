import { cx } from '../cx.ts';
import { useField } from './field.tsx';
import css from './field.module.css';
import { Icon } from '../display/icon.tsx';
import { useTexts } from '../texts/texts.ts';

/** A field whose value is chosen in a sheet; shows 请选择 without a text. */
export const PickButton = ({ text, onClick, disabled = false }: { text: string; onClick: () => void; disabled?: boolean }) => {
  const t = useTexts();
  return (
    <button
      type="button"
      {...useField()}
      aria-required={undefined}
      className={cx(css.control, css.pick)}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
    >
      <span className={cx(!text && css.unset)}>{text || t('choose')}</span>
      <Icon name="chevron-right" size={18} />
    </button>
  );
};
