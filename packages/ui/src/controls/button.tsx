import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../icon-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { usePress } from './use-press.ts';

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
  const [isBusy, press] = usePress(onClick, busy);
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(kind, size, block), className)}
      aria-busy={isBusy || undefined}
      onClick={(event) => press(event) || event.preventDefault()}
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

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  icon: IconName;
  /** Accessible label of the action. */
  label: string;
  size?: number;
  filled?: boolean;
  /** Further clicks are ignored while the promise that it returns is pending. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px button that shows only an icon. */
export const IconButton = ({
  icon,
  label,
  size = 24,
  filled = false,
  onClick,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => {
  const [isBusy, press] = usePress(onClick);
  return (
    <button
      {...rest}
      type={type}
      className={cx(css.iconButton, className)}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      <Icon name={icon} size={size} filled={filled} />
    </button>
  );
};
