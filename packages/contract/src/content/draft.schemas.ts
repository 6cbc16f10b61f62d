import { z } from 'zod';
import { id, instant, integer, nothing, pageInput, pageOf, text } from '../fields.ts';
import { creationContent, creationKinds } from './creation.schemas.ts';

const draft = z.object({
  id,
  kind: z.enum(creationKinds),
  /** Rises with every save. */
  version: z.number().int(),
  /** Of the device that saved it last, e.g. `Chrome · Android`; may be empty. */
  device: z.string(),
  /** The creation that it changes, or null. */
  creationId: id.nullable(),
  savedAt: instant,
});
const wholeDraft = draft.extend({ content: creationContent });
export type Draft = z.output<typeof wholeDraft>;
export type DraftHead = z.output<typeof draft>;

export const draftSchemas = {
  saveDraft: {
    input: z.object({
      /** Made by the device, so that a draft has its name before the server knows it. */
      id,
      kind: z.enum(creationKinds),
      /** The version that this one goes on from; 0 for a new draft. */
      version: integer(0, 1_000_000),
      content: creationContent,
      device: text(60, 0).default(''),
      creationId: id.optional(),
    }),
    output: draft,
  },
  draftList: {
    input: z.object(pageInput),
    output: pageOf(draft.extend({ title: z.string(), picUrl: z.string().nullable() })),
  },
  draftDetail: { input: z.object({ id }), output: wholeDraft },
  deleteDraft: { input: z.object({ id }), output: nothing },
};
