import { copyText, Icon } from '@juhe/ui';
import css from './copyable.module.css';

interface Props {
  text: string;
  /** What the button does, read aloud after the text. */
  label: string;
  /** Said once it is copied. */
  copied: string;
}

/** A number that people carry elsewhere: a tap copies it. */
export const Copyable = ({ text, label, copied }: Props) => (
  <button type="button" className={css.copy} data-whole onClick={() => copyText(text, copied)}>
    {text}
    <Icon name="copy" size={16} />
    <span className="visually-hidden">{label}</span>
  </button>
);
