import { z } from 'zod';
import { fileUrl, id, instant, integer, noInput, noOutput, pageInput, pageOf, text, typed } from '../fields.ts';
import { namedLocation } from '../common/nearby.schemas.ts';
import { author } from './article.schemas.ts';
import { creationLimits } from './creation.constants.ts';

export const creationKinds = ['article', 'pictures', 'video'] as const;
export type CreationKind = (typeof creationKinds)[number];
export const creationStates = ['checking', 'published', 'refused', 'removed'] as const;
export type CreationState = (typeof creationStates)[number];

/** The author's available actions on a creation, in the order of the buttons. */
export const creationActions = ['pin', 'edit', 'delete'] as const;
export type CreationAction = (typeof creationActions)[number];

const picture = z.object({
  /** Signed while it is not public; stored without the signature. */
  url: fileUrl.regex(/^\/(u|media)\/[\w./-]+(\?exp=\d+&sig=[\w-]+)?$/),
  width: integer(1, 40_000),
  height: integer(1, 40_000),
});
export type CreationPicture = z.output<typeof picture>;

export const textBlocks = ['paragraph', 'heading', 'quote', 'list', 'numbered'] as const;
const block = z.discriminatedUnion('type', [
  /** `**…**` in a text is bold; each line of a list is an item. */
  z.object({ type: z.enum(textBlocks), text: typed(creationLimits.block) }),
  picture.extend({ type: z.literal('picture'), note: typed(creationLimits.note).default('') }),
]);
export type CreationBlock = z.output<typeof block>;

/** The content written by a member, of any kind; a draft may be incomplete. */
export const creationContent = z.object({
  title: typed(creationLimits.title).default(''),
  /** For an article. */
  blocks: z.array(block).max(creationLimits.blocks).default([]),
  /** For pictures or a film. */
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
  /** For an article or pictures; empty: the first one. */
  categoryId: z.union([id, z.literal('')]).default(''),
  tags: z.array(text(creationLimits.tag)).max(creationLimits.tags).default([]),
  /** Its location as text: no position is stored. */
  location: namedLocation.nullable().optional(),
});
export type CreationContent = z.output<typeof creationContent>;

const creationFacts = z.object({
  id,
  kind: z.enum(creationKinds),
  title: z.string(),
  summary: z.string(),
  picUrl: fileUrl,
  width: z.number().int(),
  height: z.number().int(),
  state: z.enum(creationStates),
  /** The reason of a refusal or removal, in the reader's language; empty otherwise. */
  reason: z.string(),
  /** A change that is not public yet: it is being moderated, or was refused with a reason; null if there is none. */
  edit: z
    .object({ state: z.enum(['checking', 'refused']), reason: z.string() })
    .nullable()
    .optional(),
  /** False for a creation that was not written here. */
  editable: z.boolean(),
  likes: z.number().int(),
  comments: z.number().int(),
  views: z.number().int(),
  /** Time of the last submission, or of the publication. */
  at: instant,
});
const creation = creationFacts.extend({
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(creationActions)),
});
export type Creation = z.output<typeof creation>;

const waiting = creationFacts.extend({
  authorId: id,
  authorName: z.string(),
  /** The state of the content check: `waiting` for its result, or `review` by a moderator. */
  verdict: z.enum(['waiting', 'review']),
  /** The complete content, or that of the change; URLs expire. */
  content: creationContent.nullable(),
});

const historyEntry = z.object({
  /** The new state. */
  state: z.enum(creationStates),
  /** Reason of a refusal or removal, in the reader's language; empty otherwise. */
  reason: z.string(),
  at: instant,
});
export type CreationHappened = z.output<typeof historyEntry>;

const reason = text(200);

export const creationSchemas = {
  publishCreation: {
    input: z.object({
      kind: z.enum(creationKinds),
      content: creationContent,
      /** The draft to publish, which is deleted. */
      draftId: id.optional(),
    }),
    output: creation,
  },
  editCreation: { input: z.object({ id, content: creationContent, draftId: id.optional() }), output: creation },
  listMyCreations: {
    input: z.object({ ...pageInput, kind: z.enum(creationKinds).optional(), state: z.enum(creationStates).optional() }),
    output: pageOf(creation),
  },
  countMyCreations: {
    input: noInput,
    output: z.object({
      list: z.array(z.object({ kind: z.enum(creationKinds), state: z.enum(creationStates), count: z.number().int() })),
      drafts: z.number().int(),
    }),
  },
  getMyCreation: { input: z.object({ id }), output: creation.extend({ content: creationContent }) },
  getCreationHistory: { input: z.object({ id }), output: z.array(historyEntry) },
  getCreationChoices: {
    input: noInput,
    output: z.object({
      categories: z.array(z.object({ id, name: z.string() })),
      topics: z.array(z.object({ name: z.string(), count: z.number().int() })),
    }),
  },
  deleteCreation: { input: z.object({ id }), output: noOutput },
  listAuthors: {
    input: z.object({ ...pageInput, kind: z.enum(['followed', 'suggested']).default('suggested') }),
    output: pageOf(author),
  },
  listCreationChecks: { input: z.object(pageInput), output: pageOf(waiting) },
  approveCreation: { input: z.object({ id }), output: noOutput },
  refuseCreation: { input: z.object({ id, reason }), output: noOutput },
  removeCreation: { input: z.object({ id, reason }), output: noOutput },
};
