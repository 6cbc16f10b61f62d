import * as contentPages from '@juhe/contract/pages/content';
import { openPaste, useNavigation, useQuery } from '@juhe/platform';
import { Button, Page } from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { useTranslations } from '../locales/texts.gen.js';
import { FormerSearches } from './former-searches.tsx';
import { HotList } from './hot-list.tsx';
import css from './search.module.css';
import { SearchBox } from './search-box.tsx';
import { tabOf } from './search-pages.ts';
import { useSearches } from './use-searches.ts';

/** Start page of the search (`?type=` selects the results tab): the field, former searches and popular searches. */
const SearchScreen = () => {
  const tab = tabOf(useQuery(contentPages.search).type);
  const t = useTranslations('search');
  const { navigateTo } = useNavigation();
  const { list, isLoading, remember, remove } = useSearches();
  const search = (keyword: string) => {
    remember(keyword);
    navigateTo(contentPages.searchDetail({ keyword, ...(tab === 'all' ? {} : { type: tab }) }));
  };
  return (
    <>
      <div className={css.top}>
        <SearchBox initialText="" focused onSearch={search} />
      </div>
      <Page gap={4}>
        <FormerSearches list={list} onSearch={search} onRemove={remove} />
        <Reveal ready={!isLoading}>
          <HotList onSearch={search} />
          <Button kind="text" size="s" icon="copy" className={css.paste} onClick={() => openPaste()}>
            {t('pasteCode')}
          </Button>
        </Reveal>
      </Page>
    </>
  );
};

export { SearchScreen as Screen };
