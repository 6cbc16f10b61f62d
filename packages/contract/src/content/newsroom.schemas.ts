import { z } from 'zod';
import { id, inLanguages, instant, integer, line, nameIn, pageInput, pageOf, text } from '../fields.ts';

/** A picture of this site: shipped with it, or uploaded by the author. */
const picture = z.string().regex(/^\/(media\/[\w/-]{1,120}\.(webp|png|jpg)|u\/[0-9a-f]{40}\.webp)$/);
const pixels = integer(1, 10_000);
const tags = z
  .array(text(20).regex(/^[^#,]*$/))
  .max(5)
  .refine((values) => new Set(values).size === values.length, { message: 'a tag stands twice' });
const kind = z.enum(['article', 'news']);

const fields = {
  categoryId: id,
  title: line(60, 2),
  summary: text(120, 0),
  picUrl: picture,
  width: pixels,
  height: pixels,
  /** Rich text; disallowed markup is removed, and the result must not be empty. */
  bodyHtml: z.string().trim().min(1).max(60_000),
  tags,
};

const row = z.object({
  id,
  kind: z.enum(['article', 'news', 'pictures']),
  categoryId: id,
  authorId: id,
  authorName: z.string(),
  title: z.string(),
  state: z.enum(['checking', 'published', 'refused', 'removed']),
  reason: z.string(),
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  publishedAt: instant,
});

const names = inLanguages(nameIn(20, 40));
const category = z.object({
  id,
  kind,
  names: inLanguages(() => z.string()),
  position: z.number().int(),
  /** Number of articles in any state. */
  articles: z.number().int(),
});

export const newsroomSchemas = {
  listArticles: {
    input: z.object({
      ...pageInput,
      kind: row.shape.kind.optional(),
      state: row.shape.state.optional(),
      keyword: line(40).optional(),
    }),
    output: pageOf(row),
  },
  publishArticle: {
    input: z.object({
      kind: kind.default('article'),
      /** The member who is its author. */
      authorId: id,
      ...fields,
      summary: fields.summary.default(''),
      tags: tags.default([]),
    }),
    output: z.object({ id }),
  },
  updateArticle: {
    input: z.object({
      id,
      categoryId: fields.categoryId.optional(),
      title: fields.title.optional(),
      summary: fields.summary.optional(),
      picUrl: picture.optional(),
      width: pixels.optional(),
      height: pixels.optional(),
      bodyHtml: fields.bodyHtml.optional(),
      tags: tags.optional(),
    }),
    output: z.null(),
  },
  removeArticle: { input: z.object({ id, reason: text(200) }), output: z.null() },
  listArticleCategories: { input: z.object({}), output: z.array(category) },
  /** Creates a category, or updates the one with this id. */
  setArticleCategory: { input: z.object({ id, kind, names, position: integer(0, 10_000).default(0) }), output: z.null() },
  removeArticleCategory: { input: z.object({ id }), output: z.null() },
};
