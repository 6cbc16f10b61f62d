import { useSuggestSearchesQuery } from '@juhe/api-client/content/search';
import { keywordLength } from '@juhe/contract/content/search.constants';
import { openPaste } from '@juhe/platform';
import { useDebounced } from '@juhe/platform/parts/use-debounced';
import { Icon, type IconName } from '@juhe/ui';
import type { Suggestion } from '@juhe/contract/content/search.schemas';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { keywordOf } from '../shared/keyword.ts';
import { Marked } from '@juhe/ui/parts/search/marked';
import { SearchForm } from '@juhe/ui/parts/search/search-form';
import { useSearchText } from '@juhe/ui/parts/search/use-search-text';
import css from './search.module.css';

/** Debounce delay (ms) before suggestions are requested. */
const suggestDelay = 150;

/** A share code between its marks, as in share sentences of this site; it would not fit into the field. */
const shareCode = /¥[A-Za-z0-9+/]{20,}={0,2}¥/;

/** Opens the target of a pasted share sentence instead of searching for it. */
const paste = (event: ClipboardEvent) => {
  const text = event.clipboardData.getData('text');
  if (!shareCode.test(text)) return;
  event.preventDefault();
  openPaste(text);
};

const icons: Record<Suggestion['kind'], IconName> = {
  word: 'search',
  goods: 'shopping-bag',
  lot: 'gavel',
  article: 'file-text',
  news: 'newspaper',
  book: 'book-open',
  chapter: 'book-open',
  video: 'video',
  course: 'graduation-cap',
  member: 'user',
  shop: 'store',
};

interface SearchBoxProps {
  /** The keyword in the address; the field follows it. */
  initialText: string;
  /** Whether the field receives the focus on mount. */
  focused?: boolean;
  /** Called with a non-empty keyword. */
  onSearch: (keyword: string) => void;
}

/** The search field, with suggestions below it that arrow keys choose from. */
export const SearchBox = ({ initialText, focused = false, onSearch }: SearchBoxProps) => {
  const t = useTranslations('search');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, onSubmitted } = useSearchText(initialText);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true });
  }, [focused]);
  const typed = keywordOf(text);
  const debouncedKeyword = keywordOf(useDebounced(text, suggestDelay));
  const isSuggesting = isOpen && typed !== '' && debouncedKeyword !== '';
  // Each response belongs to its keyword, so a late one is never shown for another.
  const { currentData, data } = useSuggestSearchesQuery({ keyword: debouncedKeyword }, { skip: !isSuggesting });
  const list = isSuggesting ? (currentData ?? data ?? []) : [];
  const isListed = list.length > 0;
  const choice = active < list.length ? list[active] : undefined;

  const search = (wish: string) => {
    const keyword = keywordOf(wish);
    if (keyword === '') return;
    setText(keyword);
    onSubmitted(keyword);
    setOpen(false);
    setActive(-1);
    field.current?.blur();
    onSearch(keyword);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !isListed) return;
    event.preventDefault();
    // Before the first and after the last suggestion comes the field itself.
    setActive((now) => ((now + 1 + step + list.length + 1) % (list.length + 1)) - 1);
  };
  return (
    <div className={css.box}>
      <SearchForm
        ref={field}
        text={text}
        label={t('field')}
        submitLabel={t('search')}
        clearLabel={t('emptyField')}
        placeholder={t('placeholder')}
        maxLength={keywordLength}
        data-autofocus={focused || undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}list` : undefined}
        aria-activedescendant={choice ? `${id}${active}` : undefined}
        onText={(next) => {
          setText(next);
          setOpen(true);
          setActive(-1);
        }}
        onClear={() => {
          setText('');
          setActive(-1);
          field.current?.focus();
        }}
        onSubmit={() => search(choice?.text ?? text)}
        onKeyDown={handleKeyDown}
        onPaste={paste}
        onBlur={() => setOpen(false)}
      />
      {isListed && (
        <div id={`${id}list`} role="listbox" aria-label={t('suggestions')} className={css.suggestions}>
          {list.map((item, index) => (
            // The field keeps the focus and handles the keys.
            <button
              key={item.text}
              id={`${id}${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={css.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => search(item.text)}
            >
              <Icon name={icons[item.kind]} size={16} className={css.icon} />
              <span className={css.suggestionText}>
                <Marked text={item.text} words={debouncedKeyword.split(' ')} />
              </span>
              {item.kind !== 'word' && <span className={css.kind}>{t(`kind.${item.kind}`)}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
