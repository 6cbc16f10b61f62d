import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';
import css from './field.module.css';
import { useTexts } from '../texts/texts.ts';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  /** Before the text, inside the box. */
  prefix?: ReactNode;
  /** After the text, inside the box: a button, a unit. */
  suffix?: ReactNode;
  /** Shows the number of characters and the limit. */
  counter?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The length of the input; a form library may set it through the ref, so it is read from the element. */
const useLength = <Control extends HTMLInputElement | HTMLTextAreaElement>(ref: Ref<Control> | undefined, value: unknown) => {
  const inputRef = useRef<Control>(null);
  const [length, setLength] = useState(0);
  useImperativeHandle(ref, () => inputRef.current as Control, []);
  useEffect(() => setLength(inputRef.current?.value.length ?? 0), [value]);
  return { own: inputRef, length, setLength };
};

/**
 * A single-line text input, by default at most 140 characters (specification §5). Accepts `{...register('name')}` of
 * react-hook-form.
 */
export const TextInput = ({
  prefix,
  suffix,
  counter = false,
  className,
  maxLength = 140,
  type = 'text',
  onInput,
  ref,
  ...rest
}: TextInputProps) => {
  const { own: inputRef, length, setLength } = useLength(ref, rest.value);
  return (
    <span className={css.control}>
      {prefix && <span className={css.prefix}>{prefix}</span>}
      <input
        {...useField()}
        {...rest}
        ref={inputRef}
        type={type}
        maxLength={maxLength}
        className={cx(css.input, className)}
        onInput={(event) => {
          onInput?.(event);
          setLength(event.currentTarget.value.length);
        }}
      />
      {counter && (
        <span className={css.count} aria-hidden="true">
          {length}/{maxLength}
        </span>
      )}
      {suffix}
    </span>
  );
};

/** A mobile number: numeric keypad, browser autofill, eleven digits. */
export const MobileInput = (props: TextInputProps) => (
  <TextInput type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={11} {...props} />
);

/**
 * A password that can be revealed; one that is too long (over 128 characters) is not truncated but keeps enough characters to
 * be refused by its rule. `autoComplete` states whether it is the current one (default) or a new one.
 */
export const PasswordInput = ({ autoComplete = 'current-password', ...rest }: Omit<TextInputProps, 'type' | 'suffix'>) => {
  const t = useTexts();
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...rest}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          icon={visible ? 'eye' : 'eye-off'}
          size={20}
          label={t('showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
};

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text input with a counter, by default at most 140 characters; grows with its text. */
export const TextArea = ({ maxLength = 140, onInput, className, ref, ...rest }: TextAreaProps) => {
  const { own: inputRef, length, setLength } = useLength(ref, rest.value);
  return (
    <span className={cx(css.control, css.areaBox)}>
      <textarea
        {...useField()}
        {...rest}
        ref={inputRef}
        maxLength={maxLength}
        className={cx(css.input, css.area, className)}
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          onInput?.(event);
        }}
      />
      <span className={css.counter} aria-hidden="true">
        {length}/{maxLength}
      </span>
    </span>
  );
};
