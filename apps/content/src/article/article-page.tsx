import { isMissing } from '@juhe/api-client/common/missing';
import { useGetArticleQuery } from '@juhe/api-client/content/article';
import type { Article } from '@juhe/contract/content/article.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import {
  Button,
  DateTime,
  DetailSkeleton,
  Empty,
  formatCount,
  IconButton,
  ImagePreview,
  PageAction,
  PageTitle,
  Picture,
  QueryView,
  RichText,
  Tag,
} from '@juhe/ui';
import { Hero } from '@juhe/ui/parts/layout/hero';
import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CommentComposer } from '../shared/comments/comment-composer.tsx';
import type { Answering } from '../shared/comments/comment-source.ts';
import { Comments } from '../shared/comments/comments.tsx';
import { LocationLine } from '../shared/location-line.tsx';
import { Report, type Reported } from '@juhe/features/report/report';
import { useIdleModule } from '../shared/use-idle-module.ts';
import { useWatched } from '../shared/use-watched.ts';
import css from './article.module.css';
import { ArticleBar } from './article-bar.tsx';
import { ArticlePictures } from './article-pictures.tsx';
import { AuthorRow } from './author-row.tsx';
import { StateNote } from './state-note.tsx';
import { useArticleComments } from './use-article-comments.ts';
import { usePosition } from './use-position.ts';

/** Pictures of the page to show at full size, and the initial index. */
interface Shown {
  readonly images: readonly { src: string; alt?: string }[];
  readonly index: number;
}

interface PartProps {
  article: Article;
}

const Head = ({ article, onShow }: PartProps & { onShow: (shown: Shown) => void }) => {
  if (article.kind !== 'pictures' || article.pictures.length === 0)
    return (
      <div className={css.lead}>
        <Picture src={article.picUrl} alt="" ratio={article.width / article.height} priority hero />
      </div>
    );
  const images = article.pictures.map(({ url }) => ({ src: url }));
  return <ArticlePictures article={article} onShow={(index) => onShow({ images, index })} />;
};

const Topics = ({ tags }: { tags: readonly string[] }) => (
  <p className={css.tags}>
    {tags.map((topic) => (
      <PageLink key={topic} to={contentPages.discover({ topic })} className={css.tag}>
        #{topic}
      </PageLink>
    ))}
  </p>
);

/** Offers to return to the last reading position until the reader accepts or dismisses it. */
const SavedPosition = ({ id, text }: { id: string; text: RefObject<HTMLElement | null> }) => {
  const t = useTranslations('article');
  const { former, goBack, stay: dismiss } = usePosition(id, text);
  if (former === undefined) return null;
  return (
    <div className={css.former} role="status">
      <Button kind="text" size="s" onClick={goBack}>
        {t('goOn', { n: Math.round(former * 100) })}
      </Button>
      <IconButton icon="x" size={16} label={t('stay')} onClick={dismiss} />
    </div>
  );
};

const Text = ({ article }: PartProps) => {
  const t = useTranslations('article');
  const text = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>();
  return (
    <article className={css.article} data-width="list">
      <Hero narrow name={article.title}>
        <Head article={article} onShow={setShown} />
      </Hero>
      <div className={css.text}>
        <StateNote state={article.state} reason={article.reason} />
        <h2 className={css.title}>
          {article.title}
          <PageTitle>{article.title}</PageTitle>
        </h2>
        <p className={css.facts}>
          <Tag>{article.categoryName}</Tag>
          <DateTime at={article.publishedAt} as="date" />
          <span>{t('views', { n: article.views, count: formatCount(article.views) })}</span>
        </p>
        <AuthorRow author={article.author} />
        <div ref={text} className={css.words}>
          <RichText html={article.bodyHtml} onPicture={(images, index) => setShown({ images, index })} />
        </div>
        {article.location && <LocationLine location={article.location} />}
        {article.tags.length > 0 && <Topics tags={article.tags} />}
      </div>
      <SavedPosition id={article.id} text={text} />
      <ImagePreview images={shown?.images ?? []} index={shown?.index} onClose={() => setShown(undefined)} />
    </article>
  );
};

/** Interactions of other members and the author with a published article. */
const Talk = ({ article }: PartProps) => {
  const t = useTranslations('article');
  const comments = useRef<HTMLElement>(null);
  const source = useArticleComments(article.id);
  const [answering, setAnswering] = useState<Answering>();
  const [reported, setReported] = useState<Reported>();
  const { whenSignedIn } = useNavigation();
  const related = useIdleModule(() => import(/* webpackChunkName: "related" */ './related.tsx'));
  return (
    <>
      {related ? <related.Related id={article.id} /> : <div className={css.relatedPlace} />}
      <section ref={comments} className={css.comments} aria-label={t('comments')}>
        <Comments source={source} count={article.comments} onAnswer={setAnswering} />
      </section>
      <ArticleBar
        article={article}
        onComment={() => setAnswering({ whole: true })}
        onShowComments={() => comments.current?.scrollIntoView({ behavior: 'smooth' })}
      />
      {!article.mine && (
        <PageAction
          icon="flag"
          label={t('report')}
          onClick={() => whenSignedIn(() => setReported({ kind: 'article', targetId: article.id }))}
        />
      )}
      <Report subject={reported} onClose={() => setReported(undefined)} />
      <CommentComposer source={source} answering={answering} onClose={() => setAnswering(undefined)} />
    </>
  );
};

const Body = ({ article }: PartProps) => {
  useWatched('article', article.id);
  return (
    <>
      <Text key={article.id} article={article} />
      {article.state === 'published' && <Talk article={article} />}
    </>
  );
};

/** Article or news page: cover, author, text, comments, and a bar to like, collect, comment and share. */
export const ArticlePage = () => {
  const t = useTranslations('article');
  const { id } = useQuery(contentPages.articleDetail, contentPages.newsDetail);
  const query = useGetArticleQuery({ id: id ?? '' }, { skip: !id });
  if (!id || isMissing(query.error))
    return <Empty icon="file-text" text={t('missing')} action={{ label: t('toHome'), to: contentPages.discover() }} />;
  return (
    <QueryView
      query={query}
      skeleton={
        <Hero narrow>
          <div className={css.leadSkeleton} data-width="list">
            <DetailSkeleton ratio={4 / 3} />
          </div>
        </Hero>
      }
    >
      {(article) => <Body article={article} />}
    </QueryView>
  );
};
