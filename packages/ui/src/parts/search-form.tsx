import { PageLink } from '@juhe/platform';
import { Icon, IconButton } from '@juhe/ui';
import type { ComponentProps } from 'react';
import css from './search-form.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onSubmit' | 'className'>;

interface SearchFormProps extends InputProps {
  text: string;
  /** The searchable content: name of the field, and its placeholder unless that is given. */
  label: string;
  submitLabel: string;
  clearLabel: string;
  onText: (text: string) => void;
  onClear: () => void;
  onSubmit: () => void;
}

/** The form of a search: the field, a button that clears it and one that submits it. Other properties are passed to the input. */
export const SearchForm = ({ text, label, submitLabel, clearLabel, onText, onClear, onSubmit, ...input }: SearchFormProps) => (
  <form
    role="search"
    className={css.field}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Icon name="search" size={18} className={css.icon} />
    <input
      enterKeyHint="search"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      {...input}
      type="search"
      className={css.input}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
    {text !== '' && <IconButton icon="x" size={18} label={clearLabel} onClick={onClear} />}
    <button type="submit" className={css.submit}>
      {submitLabel}
    </button>
  </form>
);

/** A link that looks like the form and leads to the page that has it. */
export const SearchLink = ({ to, query, children }: Pick<ComponentProps<typeof PageLink>, 'to' | 'query' | 'children'>) => (
  <PageLink to={to} query={query ?? {}} className={css.link}>
    <Icon name="search" size={18} />
    <span>{children}</span>
  </PageLink>
);
