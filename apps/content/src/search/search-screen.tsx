import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery } from '@juhe/platform';
import { Page } from '@juhe/ui';
import { FormerSearches } from './former-searches.tsx';
import { HotList } from './hot-list.tsx';
import css from './search.module.css';
import { SearchBox } from './search-box.tsx';
import { tabOf } from './search-pages.ts';
import { useSearches } from './use-searches.ts';

/** The search before anything is searched for (`?type=` chooses the tab of the results): the field, former searches, what is popular. */
export const Screen = () => {
  const tab = tabOf(useQuery(contentPages.search).type);
  const { navigateTo } = useNavigation();
  const { list, remember, forget } = useSearches();
  const search = (keyword: string) => {
    remember(keyword);
    navigateTo(contentPages.searchDetail({ keyword, ...(tab === 'all' ? {} : { type: tab }) }));
  };
  return (
    <>
      <div className={css.top}>
        <SearchBox words="" focused onSearch={search} />
      </div>
      <Page gap={4}>
        <FormerSearches list={list} onSearch={search} onForget={forget} />
        <HotList onSearch={search} />
      </Page>
    </>
  );
};
