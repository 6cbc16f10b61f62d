import * as contentPages from '@juhe/contract/pages/content';
import type { WatchedKind } from '@juhe/contract/social/history.schemas';
import { useNavigation, useQuery } from '@juhe/platform';
import { Tabs } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import css from '../../shared/history/history.module.css';
import { WatchedList } from '../../shared/history/watched-list.tsx';
import { ReadBooks } from './read-books.tsx';

/** Kinds of items shown in the tabs next to the books tab. */
const kindsOf: Readonly<Record<string, readonly WatchedKind[]>> = {
  articles: ['article'],
  videos: ['video'],
  goods: ['goods', 'lot'],
  courses: ['course'],
};

/** The member's reading and browsing history; `?tab=` names the tab, so that going back restores it. */
const NovelHistoryScreen = () => {
  const t = useTranslations('history');
  const { tab = 'books' } = useQuery(contentPages.novelHistory);
  const { replaceQuery } = useNavigation();
  const kinds = kindsOf[tab];
  return (
    <div className={css.page} data-width="list">
      <Tabs
        label={t('tabs')}
        sticky
        items={[
          { key: 'books', label: t('books') },
          { key: 'articles', label: t('articles') },
          { key: 'videos', label: t('videos') },
          { key: 'goods', label: t('goods') },
          { key: 'courses', label: t('courses') },
        ]}
        value={kinds ? tab : 'books'}
        onChange={(next) => replaceQuery({ tab: next === 'books' ? undefined : next }, contentPages.novelHistory)}
      >
        {kinds ? <WatchedList key={tab} kinds={kinds} /> : <ReadBooks />}
      </Tabs>
    </div>
  );
};

export { NovelHistoryScreen as Screen };
