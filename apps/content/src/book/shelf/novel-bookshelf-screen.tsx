import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { Icon, Page, Tabs } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { BookStore } from '../../shared/books/book-store.tsx';
import { ShelfView } from './shelf-view.tsx';
import css from './shelf.module.css';

/** Reading: the member's shelf, and the book search (`?tab=find`). */
const NovelBookshelfScreen = () => {
  const t = useTranslations('books');
  const { tab } = useQuery(contentPages.novelBookshelf);
  const { replaceQuery } = useNavigation();
  const isFinding = tab === 'find';
  return (
    <Tabs
      label={t('tabs')}
      items={[
        { key: 'shelf', label: t('shelf') },
        { key: 'find', label: t('find') },
      ]}
      value={isFinding ? 'find' : 'shelf'}
      onChange={(key) => replaceQuery({ tab: key === 'find' ? key : undefined }, contentPages.novelBookshelf)}
      sticky
    >
      {isFinding ? (
        <Page width="full">
          <PageLink to={contentPages.search()} className={css.search}>
            <Icon name="search" size={18} />
            {t('search')}
          </PageLink>
          <BookStore />
        </Page>
      ) : (
        <div className={css.belowTabs}>
          <ShelfView onFind={() => replaceQuery({ tab: 'find' }, contentPages.novelBookshelf)} />
        </div>
      )}
    </Tabs>
  );
};

export { NovelBookshelfScreen as Screen };
