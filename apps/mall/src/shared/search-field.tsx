import { keywordLength } from '@juhe/contract/mall/goods.constants';
import { SearchForm } from '@juhe/ui/parts/search/search-form';
import { useSearchText } from '@juhe/ui/parts/search/use-search-text';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

interface SearchFieldProps {
  /** The keyword in the URL; the field follows it. */
  initialText: string;
  /** The searchable content: name and placeholder of the field. */
  label: string;
  /** Called with the trimmed keyword; empty when the field was cleared. */
  onSearch: (keyword: string) => void;
  /** Called with the input before it is submitted. */
  onType?: (text: string) => void;
}

/** A search field. It is focused while there is no keyword yet. */
export const SearchField = ({ initialText, label, onSearch, onType }: SearchFieldProps) => {
  const t = useTranslations('find');
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, onSubmitted } = useSearchText(initialText);
  useEffect(() => {
    if (initialText === '') field.current?.focus({ preventScroll: true });
  }, [initialText]);
  const change = (next: string) => {
    setText(next);
    onType?.(next);
  };
  return (
    <SearchForm
      ref={field}
      text={text}
      label={label}
      submitLabel={t('search')}
      clearLabel={t('clear')}
      maxLength={keywordLength}
      data-autofocus={initialText === '' || undefined}
      onText={change}
      onClear={() => {
        change('');
        if (initialText === '') field.current?.focus();
        else onSearch('');
      }}
      onSubmit={() => {
        const keyword = text.trim().replaceAll(/\s+/gu, ' ');
        if (keyword === '') return;
        field.current?.blur();
        setText(keyword);
        onSubmitted(keyword);
        onSearch(keyword);
      }}
    />
  );
};
