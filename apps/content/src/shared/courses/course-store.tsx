import { useGetStudyCategoryListQuery, useQueryAllStudyListInfiniteQuery } from '@juhe/api-client/content/study';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Chips, InfiniteList, ListSkeleton } from '@juhe/ui';
import { CourseCardRow } from './course-card.tsx';
import css from './courses.module.css';

const kinds = ['offline', 'online'] as const;

/** Where courses are found: those on the shelf, by kind and category, which are in the address, so that back keeps them. */
export const CourseStore = () => {
  const t = useTranslations('study');
  const { course, subject } = useQuery(contentPages.discover, contentPages.myCourse);
  const { replaceQuery } = useNavigation();
  const { data: categories = [] } = useGetStudyCategoryListQuery();
  const kind = kinds.find((kind) => kind === course);
  const category = categories.find((category) => category === subject);
  const query = useQueryAllStudyListInfiniteQuery({ ...(kind ? { kind } : {}), ...(category ? { category } : {}) });
  const all = () => replaceQuery({ course: undefined, subject: undefined }, contentPages.discover, contentPages.myCourse);
  return (
    <div className={css.store}>
      <div className={css.filters}>
        <Chips
          label={t('kindFilter')}
          value={[kind ?? 'all']}
          onChange={([key]) =>
            replaceQuery({ course: kinds.find((kind) => kind === key) }, contentPages.discover, contentPages.myCourse)
          }
          items={(['all', ...kinds] as const).map((key) => ({ key, label: t(key === 'all' ? 'all' : `kinds.${key}`) }))}
        />
        {categories.length > 1 && (
          <Chips
            label={t('categoryFilter')}
            value={category === undefined ? [] : [category]}
            onChange={([key]) =>
              replaceQuery({ subject: key === category ? undefined : key }, contentPages.discover, contentPages.myCourse)
            }
            items={categories.map((key) => ({ key, label: key }))}
          />
        )}
      </div>
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        gap={12}
        id={`courses-${kind ?? ''}-${category ?? ''}`}
        skeleton={<ListSkeleton />}
        empty={{
          icon: 'graduation-cap',
          text: t('noCourses'),
          ...(kind || category ? { action: { label: t('showAll'), onClick: all } } : {}),
        }}
      >
        {(one) => <CourseCardRow course={one} />}
      </InfiniteList>
    </div>
  );
};
