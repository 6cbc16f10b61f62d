import { useListPopularSearchesQuery, useSuggestSearchesQuery } from '@juhe/api-client/content/search';
import { useDebounced } from '@juhe/platform/parts/use-debounced';
import { Cell, CellGroup, Chips, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Debounce delay (ms) before suggestions are fetched. */
const suggestDelay = 150;

interface SearchSuggestionsProps {
  /** The current input. */
  text: string;
  onSearch: (keyword: string) => void;
}

/** Titles of goods and popular search terms that begin with or contain the input. */
export const SearchSuggestions = ({ text, onSearch }: SearchSuggestionsProps) => {
  const t = useTranslations('find');
  const keyword = useDebounced(text.trim(), suggestDelay);
  // A late response belongs to its own keyword.
  const { currentData, data } = useSuggestSearchesQuery({ keyword, type: 'goods' }, { skip: keyword === '' });
  const list = keyword === '' ? [] : (currentData ?? data ?? []);
  if (list.length === 0) return null;
  return (
    <section aria-label={t('suggestions')}>
      <CellGroup>
        {list.map((suggestion) => (
          <Cell key={suggestion.text} icon="search" title={suggestion.text} onClick={() => onSearch(suggestion.text)} />
        ))}
      </CellGroup>
    </section>
  );
};

const hotWords = 10;

/** Trending and popular searches, as far as they match goods; renders nothing without any. */
export const HotWords = ({ onSearch }: { onSearch: (keyword: string) => void }) => {
  const t = useTranslations('find');
  const { data = [] } = useListPopularSearchesQuery({ limit: hotWords, type: 'goods' });
  if (data.length === 0) return null;
  return (
    <section>
      <SectionHead>{t('hot')}</SectionHead>
      <Chips
        items={data.map(({ name }) => ({ key: name, label: name }))}
        value={[]}
        onChange={([chosen]) => chosen !== undefined && onSearch(chosen)}
        label={t('hot')}
      />
    </section>
  );
};
