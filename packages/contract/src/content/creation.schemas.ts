import { z } from 'zod';
import { fileUrl, id, instant, integer, noInput, nothing, pageInput, pageOf, text, typed } from '../fields.ts';
import { namedLocation } from '../common/nearby.schemas.ts';
import { author } from './article.schemas.ts';

export const creationKinds = ['article', 'pictures', 'video'] as const;
export type CreationKind = (typeof creationKinds)[number];
export const creationStates = ['checking', 'published', 'refused', 'removed'] as const;
export type CreationState = (typeof creationStates)[number];

/** Characters and counts that a creation may have. */
export const creationLimits = {
  title: 60,
  /** Of one block of an article. */
  block: 5000,
  /** Of an article, all blocks together. */
  body: 20_000,
  blocks: 200,
  /** The words beside pictures or a film. */
  text: 1000,
  pictures: 9,
  /** Pictures within an article (specification §9: upload max count). */
  articlePictures: 52,
  note: 140,
  tags: 5,
  tag: 20,
  /** Creations of a member in 24 hours. */
  daily: 20,
  drafts: 50,
} as const;

const picture = z.object({
  /** With a signature while it is not public; it is stored without. */
  url: fileUrl.regex(/^\/(u|media)\/[\w./-]+(\?exp=\d+&sig=[\w-]+)?$/),
  width: integer(1, 40_000),
  height: integer(1, 40_000),
});
export type CreationPicture = z.output<typeof picture>;

export const textBlocks = ['paragraph', 'heading', 'quote', 'list', 'numbered'] as const;
const block = z.discriminatedUnion('type', [
  /** In a text `**…**` is bold; each line of a list is an item. */
  z.object({ type: z.enum(textBlocks), text: typed(creationLimits.block) }),
  picture.extend({ type: z.literal('picture'), note: typed(creationLimits.note).default('') }),
]);
export type CreationBlock = z.output<typeof block>;

/** What a member writes, whatever its kind; a draft may lack anything. */
export const creationContent = z.object({
  title: typed(creationLimits.title).default(''),
  /** Of an article. */
  blocks: z.array(block).max(creationLimits.blocks).default([]),
  /** Beside pictures or a film. */
  text: typed(creationLimits.text).default(''),
  pictures: z.array(picture).max(creationLimits.pictures).default([]),
  /** An upload of `content/film`. */
  film: z
    .object({
      id,
      url: fileUrl,
      width: integer(1, 40_000),
      height: integer(1, 40_000),
      seconds: integer(1, 100_000),
    })
    .nullable()
    .default(null),
  /** Null: the first picture. */
  cover: picture.nullable().default(null),
  /** Of an article or pictures; empty: the first one. */
  categoryId: z.union([id, z.literal('')]).default(''),
  tags: z.array(text(creationLimits.tag)).max(creationLimits.tags).default([]),
  /** Where it is about, in words: no position is kept. */
  location: namedLocation.nullable().optional(),
});
export type CreationContent = z.output<typeof creationContent>;

const creation = z.object({
  id,
  kind: z.enum(creationKinds),
  title: z.string(),
  summary: z.string(),
  picUrl: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
  state: z.enum(creationStates),
  /** Why it was refused or removed, in the reader's language; empty otherwise. */
  reason: z.string(),
  /** A change that others do not see yet: it is being checked, or was refused and why; null when there is none. */
  edit: z
    .object({ state: z.enum(['checking', 'refused']), reason: z.string() })
    .nullable()
    .optional(),
  /** False for what was not made here. */
  editable: z.boolean(),
  likes: z.number().int(),
  comments: z.number().int(),
  views: z.number().int(),
  /** When it was handed in last, or published. */
  at: instant,
});
export type Creation = z.output<typeof creation>;

const waiting = creation.extend({
  authorId: id,
  authorName: z.string(),
  /** What the check said: `waiting` for its answer, or `review`: a person decides. */
  verdict: z.enum(['waiting', 'review']),
  /** The whole of it, or of the change; addresses count for a while only. */
  content: creationContent.nullable(),
});

const happened = z.object({
  /** What it became. */
  state: z.enum(creationStates),
  /** Of what was refused or removed, in the reader's language; empty otherwise. */
  reason: z.string(),
  at: instant,
});
export type CreationHappened = z.output<typeof happened>;

const reason = text(200);

export const creationSchemas = {
  publishCreation: {
    input: z.object({
      kind: z.enum(creationKinds),
      content: creationContent,
      /** The draft that becomes the creation, and goes. */
      draftId: id.optional(),
    }),
    output: creation,
  },
  editCreation: { input: z.object({ id, content: creationContent, draftId: id.optional() }), output: creation },
  myCreations: {
    input: z.object({ ...pageInput, kind: z.enum(creationKinds).optional(), state: z.enum(creationStates).optional() }),
    output: pageOf(creation),
  },
  creationCounts: {
    input: noInput,
    output: z.object({
      list: z.array(z.object({ kind: z.enum(creationKinds), state: z.enum(creationStates), count: z.number().int() })),
      drafts: z.number().int(),
    }),
  },
  myCreation: { input: z.object({ id }), output: creation.extend({ content: creationContent }) },
  creationHistory: { input: z.object({ id }), output: z.array(happened) },
  creationChoices: {
    input: noInput,
    output: z.object({
      categories: z.array(z.object({ id, name: z.string() })),
      topics: z.array(z.object({ name: z.string(), count: z.number().int() })),
    }),
  },
  deleteCreation: { input: z.object({ id }), output: nothing },
  getAuthors: {
    input: z.object({ ...pageInput, kind: z.enum(['followed', 'suggested']).default('suggested') }),
    output: pageOf(author),
  },
  listChecking: { input: z.object(pageInput), output: pageOf(waiting) },
  approveCreation: { input: z.object({ id }), output: nothing },
  refuseCreation: { input: z.object({ id, reason }), output: nothing },
  removeCreation: { input: z.object({ id, reason }), output: nothing },
};
