import { useGetGroupActivityListInfiniteQuery } from '@juhe/api-client/mall/group';
import { PageLink, usePageExists, useTranslations } from '@juhe/platform';
import { Picture, Price, SectionTitle, Tag } from '@juhe/ui';
import { groupPath } from './activity-pages.ts';
import css from './activity-strip.module.css';

/** A few goods that can be bought in a group, side by side; nothing while there are none. */
export const ActivityStrip = () => {
  const t = useTranslations('activity');
  const exists = usePageExists(groupPath);
  const { data } = useGetGroupActivityListInfiniteQuery(undefined, { skip: !exists });
  const list = data?.pages[0]?.list.slice(0, 6) ?? [];
  if (list.length === 0) return null;
  return (
    <section>
      <SectionTitle action={<PageLink to={groupPath}>{t('all')}</PageLink>}>{t('strip')}</SectionTitle>
      <ul className={css.strip}>
        {list.map(({ activityId, productName, img, size, priceCents }) => (
          <li key={activityId}>
            <PageLink to={groupPath} query={{ id: activityId }} className={css.tile}>
              <Picture src={img} alt="" rounded="s" fallback="shopping-bag" />
              <span className={css.name}>{productName}</span>
              <Price cents={priceCents} />
              <Tag tone="brand">{t('people', { n: size })}</Tag>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
};
