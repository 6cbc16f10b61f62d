import { PageLink } from '@juhe/platform';
import { Icon, IconButton } from '@juhe/ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useSearchText } from '@juhe/ui/parts/use-search-text';
import { useTranslations } from '../locales/texts.gen.js';
import css from './search-field.module.css';

interface SearchFieldProps {
  /** The keyword in the URL; the field follows it. */
  words: string;
  /** The searchable content: name and placeholder of the field. */
  label: string;
  /** Called with the trimmed keyword; empty when the field was cleared. */
  onSearch: (words: string) => void;
  /** Called with the input before it is submitted. */
  onType?: (text: string) => void;
}

/** A search field. It is focused while there is no keyword yet. */
export const SearchField = ({ words, label, onSearch, onType }: SearchFieldProps) => {
  const t = useTranslations('find');
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, onSubmitted } = useSearchText(words);
  useEffect(() => {
    if (words === '') field.current?.focus({ preventScroll: true });
  }, [words]);
  return (
    <form
      role="search"
      className={css.field}
      onSubmit={(event) => {
        event.preventDefault();
        const keyword = text.trim().replaceAll(/\s+/gu, ' ');
        if (keyword === '') return;
        field.current?.blur();
        setText(keyword);
        onSubmitted(keyword);
        onSearch(keyword);
      }}
    >
      <Icon name="search" size={18} className={css.icon} />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={40}
        aria-label={label}
        placeholder={label}
        className={css.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onType?.(event.target.value);
        }}
      />
      {text !== '' && (
        <IconButton
          icon="x"
          size={18}
          label={t('clear')}
          onClick={() => {
            setText('');
            onType?.('');
            if (words === '') field.current?.focus();
            else onSearch('');
          }}
        />
      )}
      <button type="submit" className={css.submit}>
        {t('search')}
      </button>
    </form>
  );
};

/** A link that looks like the field and leads to the page that has it. */
export const SearchLink = ({ to, query, children }: Pick<ComponentProps<typeof PageLink>, 'to' | 'query' | 'children'>) => (
  <PageLink to={to} query={query ?? {}} className={css.link}>
    <Icon name="search" size={18} />
    <span>{children}</span>
  </PageLink>
);
