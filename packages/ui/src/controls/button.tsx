import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import css from './button.module.css';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../icon-names.ts';
import { Spinner } from '../feedback/spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'text' | 'danger';
export type ButtonSize = 'm' | 's';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  kind?: ButtonKind;
  /** `s` looks 32 px high; its touch target stays 44. */
  size?: ButtonSize;
  /** Full width of the container. */
  block?: boolean;
  /** Shows a spinner and ignores clicks. Set automatically while the promise returned by `onClick` is pending. */
  busy?: boolean;
  icon?: IconName;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Button styles for a link: `<PageLink className={buttonClass('primary')} …>`. */
export const buttonClass = (kind: ButtonKind = 'secondary', size: ButtonSize = 'm', block = false): string =>
  cx(css.button, css[kind], size === 's' && css.small, block && css.block);

/** A button. It stays focusable while busy, so that keyboard and screen reader users do not lose their place. */
export const Button = ({
  kind = 'secondary',
  size = 'm',
  block = false,
  busy = false,
  icon,
  onClick,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) => {
  const [waiting, setWaiting] = useState(false);
  const mounted = useRef(true);
  /** The promise of the last click is pending: two clicks may come before the first is rendered. */
  const pending = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const isBusy = busy || waiting;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || pending.current) return event.preventDefault();
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    pending.current = true;
    setWaiting(true);
    const done = () => {
      pending.current = false;
      if (mounted.current) setWaiting(false);
    };
    result.then(done, done);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(kind, size, block), className)}
      aria-busy={isBusy || undefined}
      onClick={click}
    >
      {icon && <Icon name={icon} size={size === 's' ? 16 : 20} />}
      <span className={css.label}>{children}</span>
      {isBusy && (
        <span className={css.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
};

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Accessible label of the action. */
  label: string;
  size?: number;
  filled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px button that shows only an icon. */
export const IconButton = ({ icon, label, size = 24, filled = false, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={cx(css.iconButton, className)} aria-label={label}>
    <Icon name={icon} size={size} filled={filled} />
  </button>
);
