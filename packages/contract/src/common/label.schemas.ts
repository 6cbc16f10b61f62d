import { z } from 'zod';
import { id, noInput } from '../fields.ts';

/** A label that members describe themselves with, in the caller's language. */
export const label = z.object({ id, name: z.string() });
export type Label = z.output<typeof label>;

export const labelGroup = z.object({ id, name: z.string(), labels: z.array(label) });
export type LabelGroup = z.output<typeof labelGroup>;

export const labelSchemas = {
  listLabels: { input: noInput, output: z.array(labelGroup) },
};
