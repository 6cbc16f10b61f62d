import { copyText, Icon } from '@juhe/ui';
import css from './copyable.module.css';

interface Props {
  text: string;
  /** Label of the button's action, read aloud after the text. */
  label: string;
  /** Shown after copying. */
  copied: string;
}

/** A number for use elsewhere: a tap copies it. */
export const Copyable = ({ text, label, copied }: Props) => (
  <button type="button" className={css.copy} data-whole onClick={() => copyText(text, copied)}>
    {text}
    <Icon name="copy" size={16} />
    <span className="visually-hidden">{label}</span>
  </button>
);
