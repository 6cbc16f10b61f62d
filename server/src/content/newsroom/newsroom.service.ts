import type { newsroomSchemas } from '@juhe/contract/content/newsroom.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import { attachPictures, cleanRichText } from '../../common/api.ts';
import { notify } from '../../notice/notify.ts';
import { creationMachines } from '../shared/creation-machine.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { lockMemberShared } from '../../member/api.ts';
import { newsroomFail } from './newsroom-failures.ts';
import * as repository from './newsroom.repository.ts';

type Input<K extends keyof typeof newsroomSchemas> = HandlerInput<(typeof newsroomSchemas)[K]>;
type Output<K extends keyof typeof newsroomSchemas> = HandlerOutput<(typeof newsroomSchemas)[K]>;

export const listArticles = (
  ctx: Ctx,
  { kind, state, keyword, ...page }: Input<'listArticles'>,
): Promise<Output<'listArticles'>> =>
  pageOf(page, (limit, offset) => repository.articlePage(ctx.db, { kind, state, keyword }, limit, offset));

const picturesIn = (html: string): string[] => [...html.matchAll(/\bsrc="([^"]+)"/g)].map((match) => match[1] ?? '');

/** Sanitises rich text for storage; refuses content without text or pictures. */
const cleanBody = (html: string): string => {
  const clean = cleanRichText(html);
  if (!/<img\b/.test(clean) && clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '')
    throw newsroomFail('newsroom.empty', undefined, { field: 'bodyHtml' });
  return clean;
};

/** Uploads must belong to the author; files shipped with the site may be used by anybody. */
const usePictures = (
  tx: Tx,
  authorId: string,
  pictures: readonly string[],
  formerPictures: readonly string[] = [],
): Promise<void> =>
  attachPictures(
    tx,
    authorId,
    [...new Set(pictures)].filter((url) => url.startsWith('/u/')),
    formerPictures,
  );

const lockCategoryOfKind = async (tx: Tx, id: string, kind: string): Promise<void> => {
  if (!(await repository.lockCategoryOfKind(tx, id, kind)))
    throw newsroomFail('newsroom.category', undefined, { field: 'categoryId' });
};

export const publishArticle = (ctx: Ctx, input: Input<'publishArticle'>): Promise<Output<'publishArticle'>> =>
  ctx.inTx(async (tx) => {
    if (!(await lockMemberShared(tx, input.authorId))) throw newsroomFail('newsroom.author', undefined, { field: 'authorId' });
    await lockCategoryOfKind(tx, input.categoryId, input.kind);
    const bodyHtml = cleanBody(input.bodyHtml);
    await usePictures(tx, input.authorId, [input.picUrl, ...picturesIn(bodyHtml)]);
    const { id } = await repository.insertArticle(tx, { ...input, bodyHtml });
    await creationMachines.article.created(tx, { id, state: 'published', actor: ctx.actor });
    return { id };
  });

/** Changes the given fields of an article published by the company: members are responsible for their own texts. */
export const updateArticle = (ctx: Ctx, input: Input<'updateArticle'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const article = await repository.lockArticle(tx, input.id);
    if (!article) throw newsroomFail('newsroom.missing');
    if (article.isCreation || article.kind === 'pictures') throw newsroomFail('newsroom.notOurs');
    if (article.state === 'removed') throw newsroomFail('newsroom.removed');
    if (input.categoryId !== undefined) await lockCategoryOfKind(tx, input.categoryId, article.kind);
    const bodyHtml = input.bodyHtml === undefined ? undefined : cleanBody(input.bodyHtml);
    const pictures = [...(input.picUrl === undefined ? [] : [input.picUrl]), ...picturesIn(bodyHtml ?? '')];
    await usePictures(tx, article.authorId, pictures, [article.picUrl, ...picturesIn(article.bodyHtml)]);
    await repository.updateArticle(tx, { ...input, bodyHtml });
    return null;
  });

export const removeArticle = (ctx: Ctx, { id, reason }: Input<'removeArticle'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const article = await repository.lockArticle(tx, id);
    if (!article) throw newsroomFail('newsroom.missing');
    await creationMachines.article.transition(tx, { id, event: 'remove', actor: ctx.actor, note: reason });
    await repository.setReason(tx, id, reason);
    await notify(tx, {
      memberId: article.authorId,
      kind: 'service',
      template: 'creationRemoved',
      params: { title: article.title, reason, why: 0 },
      key: `creation:${id}`,
      renew: true,
      link: socialPages.userHomepage(),
    });
    return null;
  });

export const listArticleCategories = (ctx: Ctx): Promise<Output<'listArticleCategories'>> => repository.categories(ctx.db);

export const setArticleCategory = (ctx: Ctx, input: Input<'setArticleCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.setCategory(tx, input)))
      throw newsroomFail('newsroom.categoryInUse', { n: await repository.countIn(tx, input.id) }, { field: 'kind' });
    return null;
  });

export const removeArticleCategory = (ctx: Ctx, { id }: Input<'removeArticleCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.lockCategory(tx, id))) throw newsroomFail('newsroom.category', undefined, { field: 'id' });
    const n = await repository.countIn(tx, id);
    if (n > 0) throw newsroomFail('newsroom.categoryInUse', { n });
    await repository.deleteCategory(tx, id);
    return null;
  });
