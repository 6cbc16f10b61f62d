import { useListRelatedArticlesQuery } from '@juhe/api-client/content/article';
import * as contentPages from '@juhe/contract/pages/content';
import { Card, formatCount, MediaRow, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './article.module.css';

/** Related articles; reserves its space while loading. */
export const Related = ({ id }: { id: string }) => {
  const t = useTranslations('article');
  const { data, isError } = useListRelatedArticlesQuery({ id });
  if (!data && !isError) return <div className={css.relatedPlace} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={css.related} aria-label={t('related')}>
      <SectionHead>{t('related')}</SectionHead>
      <Card flush>
        {data.map((article) => (
          <MediaRow
            key={article.id}
            src={article.picUrl}
            ratio={4 / 3}
            title={article.title}
            foot={
              <span>
                {article.authorName} · {t('views', { n: article.views, count: formatCount(article.views) })}
              </span>
            }
            to={(article.kind === 'news' ? contentPages.newsDetail : contentPages.articleDetail)({ id: article.id })}
          />
        ))}
      </Card>
    </section>
  );
};
