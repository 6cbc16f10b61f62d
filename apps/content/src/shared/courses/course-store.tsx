import { useNearbySheet } from '@juhe/api-client/common/nearby-sheet';
import { useListCourseCategoriesQuery, useListCoursesInfiniteQuery } from '@juhe/api-client/content/study';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery } from '@juhe/platform';
import { Button, Chips, InfiniteList, ListSkeleton, Muted } from '@juhe/ui';
import { requestPosition, NearbySheet } from '@juhe/ui/parts/nearby/nearby-sheet';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { CourseCardRow } from './course-card.tsx';
import css from './courses.module.css';

const kinds = ['offline', 'online'] as const;

/** The reference point for distances: the device's position, for this visit only, or else a city. */
type Near = { readonly lat: number; readonly lng: number } | { readonly city: string };

/** Course search: the available courses by kind and category, which are in the address, so that going back restores them. */
export const CourseStore = () => {
  const t = useTranslations('study');
  const { course, subject } = useQuery(contentPages.discover, contentPages.myCourse);
  const { replaceQuery } = useNavigation();
  const { data: categories = [] } = useListCourseCategoriesQuery();
  const kind = kinds.find((kind) => kind === course);
  const category = categories.find((category) => category === subject);
  const [near, setNear] = useState<Near>();
  const [isLocating, setLocating] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const calls = useNearbySheet();
  const query = useListCoursesInfiniteQuery({
    ...(kind ? { kind } : {}),
    ...(category ? { category } : {}),
    ...(kind === 'offline' ? near : {}),
  });
  const locate = async () => {
    setLocating(true);
    const answer = await requestPosition();
    setLocating(false);
    if (typeof answer === 'string') setChoosing(true);
    else setNear(answer);
  };
  const nearLabel = near === undefined ? t('nearMe') : 'city' in near ? near.city : t('nearest');
  const showAll = () => {
    setNear(undefined);
    replaceQuery({ course: undefined, subject: undefined }, contentPages.discover, contentPages.myCourse);
  };
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
      {kind === 'offline' && (
        <div className={css.near}>
          <Button
            size="s"
            kind={near === undefined ? 'secondary' : 'primary'}
            icon="map-pin"
            busy={isLocating}
            aria-pressed={near !== undefined}
            onClick={() => (near === undefined ? void locate() : setNear(undefined))}
          >
            {nearLabel}
          </Button>
          {near === undefined ? (
            <Button size="s" kind="text" onClick={() => setChoosing(true)}>
              {t('chooseCity')}
            </Button>
          ) : (
            <Muted>{t('nearNote')}</Muted>
          )}
        </div>
      )}
      <NearbySheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={t('nearMe')}
        depth="city"
        calls={calls}
        onChoose={({ city }) => setNear({ city })}
      />
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        gap={12}
        id={`courses-${kind ?? ''}-${category ?? ''}-${near === undefined ? '' : nearLabel}`}
        skeleton={<ListSkeleton media={96} />}
        empty={{
          icon: 'graduation-cap',
          text: t('noCourses'),
          ...(kind || category || near ? { action: { label: t('showAll'), onClick: showAll } } : {}),
        }}
      >
        {(course) => <CourseCardRow course={course} />}
      </InfiniteList>
    </div>
  );
};
