import { useQueryArticleCategoryListQuery } from '@juhe/api-client/content/article';
import { useTranslations } from '@juhe/platform';
import { Chips } from '@juhe/ui';

interface Props {
  value: string | undefined;
  onChange: (category: string | undefined) => void;
}

const all = 'all';
/** The channel of the followed authors, which stands among the categories. */
export const followedChannel = 'followed';
/** The channel where books are found. */
export const booksChannel = 'books';
/** The channel of the courses. */
export const coursesChannel = 'courses';

/** The channels of the feed: everything, mixed; the followed authors; books; courses; and each category. */
export const CategoryChips = ({ value, onChange }: Props) => {
  const t = useTranslations('discover');
  const { data = [] } = useQueryArticleCategoryListQuery();
  return (
    <Chips
      label={t('categories')}
      scroll
      items={[
        { key: all, label: t('recommended') },
        { key: followedChannel, label: t('followed') },
        { key: booksChannel, label: t('books') },
        { key: coursesChannel, label: t('courses') },
        ...data.map(({ id, name }) => ({ key: id, label: name })),
      ]}
      value={[value ?? all]}
      onChange={([next]) => onChange(next === undefined || next === all ? undefined : next)}
    />
  );
};
