import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useContext,
  useId,
} from 'react';
import css from './choices.module.css';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';
import fieldCss from './field.module.css';
import { Icon } from '../display/icon.tsx';
import { useTexts } from '../texts/texts.ts';

interface ToggleProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** The label; without it the surrounding Field provides it. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A switch with immediate effect. Takes `{...register('name')}`. */
export const Switch = ({ children, className, ...rest }: ToggleProps) => {
  const field = useField();
  return (
    <label className={cx(css.toggle, children !== undefined && css.spread, className)}>
      {children !== undefined && <span>{children}</span>}
      <input {...(children === undefined ? field : {})} {...rest} type="checkbox" role="switch" className={css.switch} />
    </label>
  );
};

/** A checkbox; its label is its touch target. Takes `{...register('name')}`. */
export const Checkbox = ({ children, className, ...rest }: ToggleProps) => {
  const field = useField();
  return (
    <label className={cx(css.toggle, className)}>
      <input {...(children === undefined ? field : {})} {...rest} type="checkbox" className={cx(css.mark, css.box)} />
      {children !== undefined && <span className={css.words}>{children}</span>}
    </label>
  );
};

const GroupContext = createContext<{
  name: string;
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}>({ name: '' });

interface RadioGroupProps {
  /** Accessible label of the group. */
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  /** Shows the label above the choices. */
  labelled?: boolean;
  children: ReactNode;
}

/** One choice of several; arrow keys move between them. */
export const RadioGroup = ({ label, value, onChange, labelled = false, children }: RadioGroupProps) => {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={labelled ? css.legend : 'visually-hidden'}>{label}</legend>
      <GroupContext value={{ name, value, onChange }}>{children}</GroupContext>
    </fieldset>
  );
};

/** One choice of a RadioGroup, a whole row. */
export const Radio = ({
  value,
  note,
  disabled = false,
  children,
}: {
  value: string;
  note?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}) => {
  const group = useContext(GroupContext);
  return (
    <label className={cx(css.toggle, css.spread)}>
      <span className={css.words}>
        {children}
        {note && <span className={css.note}>{note}</span>}
      </span>
      <input
        type="radio"
        className={cx(css.mark, css.round)}
        name={group.name}
        value={value}
        checked={group.value === value}
        disabled={disabled}
        onChange={() => group.onChange?.(value)}
      />
    </label>
  );
};

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown while nothing is chosen; 请选择 by default, none for false. */
  placeholder?: string | false;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's native select. Takes `{...register('name')}`. */
export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => {
  const t = useTexts();
  return (
    <span className={fieldCss.control}>
      <select {...useField()} {...rest} className={cx(fieldCss.input, fieldCss.select, className)}>
        {placeholder !== false && <option value="">{placeholder ?? t('choose')}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className={fieldCss.selectIcon} />
    </span>
  );
};
