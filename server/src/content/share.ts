import { shareType } from '@juhe/contract/common/share.constants';
import * as contentPages from '@juhe/contract/pages/content';
import { picturesOf, type Readable, type Shareable, sharePageTexts, summaryOf } from '../common/api.ts';
import { fillIn } from '../http/text/lang.ts';
import { findArticle } from './article/article.repository.ts';
import { chaptersOf, findBook } from './book/book.repository.ts';
import { sharedCourse } from './study/study.repository.ts';
import { findVideo } from './video/video.repository.ts';

const previewOf = (content: { title: string; picUrl: string } | undefined) =>
  content && { title: content.title, coverUrl: content.picUrl };

const video: Shareable = async (db, { code, viewerId }) => previewOf(await findVideo(db, code, viewerId));
const article: Shareable = async (db, { code, lang, viewerId }) => previewOf(await findArticle(db, code, { lang, viewerId }));
const book: Shareable = async (db, { code, lang }) => previewOf(await findBook(db, code, null, lang));

/** Types of shares (specification §9): video, article, novel, audiobook, online and offline course. */
export const contentShareables = {
  [shareType.video]: video,
  [shareType.article]: article,
  [shareType.novel]: book,
  [shareType.book]: book,
  [shareType.onlineCourse]: (db, { code }) => sharedCourse(db, code, 'online'),
  [shareType.offlineCourse]: (db, { code }) => sharedCourse(db, code, 'offline'),
} satisfies Record<number, Shareable>;

/** Maximum number of chapters listed; the page states the number of the others. */
const maxChapters = 30;

const articlePage: Readable = async (db, id, lang) => {
  const article = await findArticle(db, id, { viewerId: null, lang });
  if (!article) return undefined;
  const { title, summary, bodyHtml, picUrl, pictures, authorName, kind } = article;
  return {
    ogType: 'article',
    title,
    description: summaryOf(summary || bodyHtml),
    pictures: picturesOf(picUrl, ...pictures.map(({ url }) => url)),
    facts: [fillIn(sharePageTexts[lang].by, { name: authorName })],
    price: undefined,
    bodyHtml,
    chapters: [],
    appPath: kind === 'news' ? contentPages.newsDetail({ id }) : contentPages.articleDetail({ id }),
  };
};

const bookPage: Readable = async (db, id, lang) => {
  const book = await findBook(db, id, null, lang);
  if (!book) return undefined;
  const texts = sharePageTexts[lang];
  const chapters = (await chaptersOf(db, id)).map((chapter) => chapter.title);
  const { title, author, intro, picUrl } = book;
  const named = chapters.slice(0, maxChapters);
  const unlistedCount = chapters.length - named.length;
  return {
    ogType: 'book',
    title,
    description: summaryOf(intro),
    pictures: picturesOf(picUrl),
    facts: [fillIn(texts.by, { name: author })],
    price: undefined,
    bodyHtml: '',
    chapters: unlistedCount > 0 ? [...named, fillIn(texts.moreChapters, { n: unlistedCount })] : named,
    appPath: contentPages.novelDetail({ id }),
  };
};

/** Plain pages of public articles and available books. */
export const contentReadables = { article: articlePage, book: bookPage };
