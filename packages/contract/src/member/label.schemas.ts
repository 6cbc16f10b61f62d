import { z } from 'zod';
import { label, labelGroup } from '../common/label.schemas.ts';
import { id, list, noInput } from '../fields.ts';

/** So many labels a member may choose (domain.md §8). */
export const maxLabels = 10;

export const memberLabelSchemas = {
  queryLabelList: {
    input: noInput,
    output: z.object({
      groups: z.array(labelGroup),
      /** The member's own, in the order of the dictionary. */
      chosen: z.array(label),
      max: z.number().int(),
    }),
  },
  setLabelRelation: {
    /** All that shall be chosen from now on; none takes them away. */
    input: z.object({ labelIds: list(id, maxLabels) }),
    output: z.object({ chosen: z.array(label) }),
  },
};
