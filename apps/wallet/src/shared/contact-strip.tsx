import { Avatar, Icon } from '@juhe/ui';
import { useId } from 'react';
import css from './contact-strip.module.css';

interface Contact {
  value: string;
  name: string;
  /** Null without a picture; undefined for an entry that is not a person: it shows a telephone. */
  avatar: string | null | undefined;
}

interface Props {
  label: string;
  items: readonly Contact[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * Selects one of several people in a horizontally scrolling strip, so that the content below stays visible however many there
 * are.
 */
export const ContactStrip = ({ label, items, value, onChange }: Props) => {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.strip}>
        {items.map((item) => (
          <label key={item.value} className={css.item}>
            <input
              type="radio"
              className={css.input}
              name={name}
              value={item.value}
              checked={item.value === value}
              onChange={() => onChange(item.value)}
            />
            <span className={css.picture}>
              {item.avatar === undefined ? (
                <span className={css.phone}>
                  <Icon name="smartphone" size={24} />
                </span>
              ) : (
                <Avatar src={item.avatar ?? ''} name={item.name} size={56} />
              )}
            </span>
            <span className={css.name}>{item.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
