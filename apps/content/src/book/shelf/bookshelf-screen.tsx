import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation } from '@juhe/platform';
import { useTranslations } from '../../locales/texts.gen.js';
import { OfflineList } from '../offline/offline-list.tsx';
import { ShelfView } from './shelf-view.tsx';

/** The bookshelf within Mine, with the books stored on this device. */
const BookshelfScreen = () => {
  const t = useTranslations('books');
  const { open } = useNavigation();
  return (
    <ShelfView onFind={() => open(contentPages.novelBookshelf({ tab: 'find' }))} foot={<OfflineList title={t('onDevice')} />} />
  );
};

export { BookshelfScreen as Screen };
