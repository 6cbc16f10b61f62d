import { useQueryArticleDetailQuery } from '@juhe/api-client/content/article';
import type { Article } from '@juhe/contract/content/article.schemas';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { DateTime, DetailSkeleton, Empty, formatCount, PageAction, Picture, QueryView, RichText, Tag } from '@juhe/ui';
import { useRef, useState } from 'react';
import { CommentSheet } from '../shared/comments/comment-sheet.tsx';
import type { Answering } from '../shared/comments/comment-source.ts';
import { Comments } from '../shared/comments/comments.tsx';
import { Report, type Reported } from '../shared/report.tsx';
import css from './article.module.css';
import { ArticleBar } from './article-bar.tsx';
import { AuthorRow } from './author-row.tsx';
import { useArticleComments } from './use-article-comments.ts';

const Body = ({ article }: { article: Article }) => {
  const t = useTranslations('article');
  const comments = useRef<HTMLElement>(null);
  const source = useArticleComments(article.id);
  const [answering, setAnswering] = useState<Answering>();
  const [reported, setReported] = useState<Reported>();
  const { whenSignedIn } = useNavigation();
  return (
    <>
      <article className={css.article}>
        <Picture src={article.picUrl} alt="" ratio={article.width / article.height} priority />
        <div className={css.text}>
          <h2 className={css.title}>{article.title}</h2>
          <p className={css.facts}>
            <Tag>{article.categoryName}</Tag>
            <DateTime at={article.publishedAt} pattern="yyyy-MM-dd" />
            <span>{t('views', { n: formatCount(article.views) })}</span>
          </p>
          <AuthorRow author={article.author} />
          <RichText html={article.bodyHtml} />
          {article.tags.length > 0 && (
            <p className={css.tags}>
              {article.tags.map((tag) => (
                <span key={tag}>#{tag}</span>
              ))}
            </p>
          )}
        </div>
      </article>
      <section ref={comments} className={css.comments} aria-label={t('comments')}>
        <Comments source={source} count={article.comments} onAnswer={setAnswering} />
      </section>
      <ArticleBar
        article={article}
        onComment={() => setAnswering({ whole: true })}
        onShowComments={() => comments.current?.scrollIntoView({ behavior: 'smooth' })}
      />
      <PageAction
        icon="flag"
        label={t('report')}
        onClick={() => whenSignedIn(() => setReported({ kind: 'article', targetId: article.id }))}
      />
      <Report thing={reported} onClose={() => setReported(undefined)} />
      <CommentSheet source={source} answering={answering} onClose={() => setAnswering(undefined)} />
    </>
  );
};

/** An article or news: cover, author, text, comments, and the bar to like, collect, comment and share. */
export const ArticlePage = () => {
  const t = useTranslations('article');
  const { id } = useQuery();
  const query = useQueryArticleDetailQuery({ id: id ?? '' }, { skip: !id });
  if (!id || (query.error && 'code' in query.error && (query.error.code === 404 || query.error.code === 400)))
    return <Empty icon="file-text" text={t('missing')} action={{ label: t('toHome'), to: '/pages/index/index' }} />;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton ratio={4 / 3} />}>
      {(article) => <Body article={article} />}
    </QueryView>
  );
};
