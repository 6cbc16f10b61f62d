import { PageLink } from '@juhe/platform';
import { Icon } from '@juhe/ui';
import type { ComponentProps } from 'react';
import css from './search-form.module.css';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

interface SearchFormProps extends Omit<SearchInputProps, 'clear' | 'children' | 'onSubmit'> {
  submitLabel: string;
  clearLabel: string;
  onClear: () => void;
  onSubmit: () => void;
}

/** The form of a search: the field, a button that clears it and one that submits it. Other properties are passed to the input. */
export const SearchForm = ({ submitLabel, clearLabel, onClear, onSubmit, ...input }: SearchFormProps) => (
  <form
    role="search"
    className={css.form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <SearchInput {...input} clear={{ label: clearLabel, onClear }}>
      <button type="submit" className={css.submit}>
        {submitLabel}
      </button>
    </SearchInput>
  </form>
);

/** A link that looks like the form and leads to the page that has it. */
export const SearchLink = ({ to, query, children }: Pick<ComponentProps<typeof PageLink>, 'to' | 'query' | 'children'>) => (
  <PageLink to={to} query={query ?? {}} className={css.link}>
    <Icon name="search" size={18} />
    <span>{children}</span>
  </PageLink>
);
