import { useBrowseArticleCategoriesQuery } from '@juhe/api-client/content/article';
import { Chips } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

interface Props {
  value: string | undefined;
  onChange: (category: string | undefined) => void;
}

const allKey = 'all';
/** The channel of followed authors, shown among the categories. */
export const followedChannel = 'followed';
/** The books channel. */
export const booksChannel = 'books';
/** The courses channel. */
export const coursesChannel = 'courses';

/** The channels of the feed: everything, mixed; the followed authors; books; courses; and each category. */
export const CategoryChips = ({ value, onChange }: Props) => {
  const t = useTranslations('discover');
  const { data = [] } = useBrowseArticleCategoriesQuery();
  return (
    <Chips
      label={t('categories')}
      scroll
      items={[
        { key: allKey, label: t('recommended') },
        { key: followedChannel, label: t('followed') },
        { key: booksChannel, label: t('books') },
        { key: coursesChannel, label: t('courses') },
        ...data.map(({ id, name }) => ({ key: id, label: name })),
      ]}
      value={[value ?? allKey]}
      onChange={([next]) => onChange(next === undefined || next === allKey ? undefined : next)}
    />
  );
};
