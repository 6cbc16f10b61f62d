import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../cx.ts';
import css from './field.module.css';

interface FieldWiring {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}
const FieldContext = createContext<FieldWiring>({});

/** Returns the attributes that connect a control with its Field; the kit's inputs use it automatically. */
export const useField = (): FieldWiring => useContext(FieldContext);

interface FieldProps {
  label: ReactNode;
  /** The error message below the control; `errors.name?.message` of react-hook-form. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** Beside the label, on the right. */
  extra?: ReactNode;
  /** Label on the left edge, control on the right one, for short controls: a switch, a stepper. */
  inline?: boolean;
  children: ReactNode;
}

/** Label, control, hint and error, connected for screen readers: the label names the control, hint and error describe it. */
export const Field = ({ label, error, hint, required = false, extra, inline = false, children }: FieldProps) => {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const wiring: FieldWiring = {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(required ? { 'aria-required': true as const } : {}),
  };
  return (
    <div className={cx(css.field, inline && css.inline)}>
      <div className={css.labelRow}>
        <label htmlFor={id} id={`${id}-label`} className={css.label}>
          {label}
          {required && (
            <span className={css.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {extra}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={css.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
};

/** Fields below each other. */
export const FieldGroup = ({ children }: { children: ReactNode }) => <div className={css.group}>{children}</div>;
