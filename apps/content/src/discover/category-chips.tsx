import { useQueryArticleCategoryListQuery } from '@juhe/api-client/content/article';
import { useTranslations } from '@juhe/platform';
import { Chips } from '@juhe/ui';

interface Props {
  value: string | undefined;
  onChange: (category: string | undefined) => void;
}

const all = 'all';

/** The categories of the feed; the first is everything, mixed. */
export const CategoryChips = ({ value, onChange }: Props) => {
  const t = useTranslations('discover');
  const { data = [] } = useQueryArticleCategoryListQuery();
  return (
    <Chips
      label={t('categories')}
      scroll
      items={[{ key: all, label: t('recommended') }, ...data.map(({ id, name }) => ({ key: id, label: name }))]}
      value={[value ?? all]}
      onChange={([next]) => onChange(next === undefined || next === all ? undefined : next)}
    />
  );
};
