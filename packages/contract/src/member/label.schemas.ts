import { z } from 'zod';
import { label, labelGroup } from '../common/label.schemas.ts';
import { id, list, noInput } from '../fields.ts';

/** Maximum number of labels per member (domain.md §8). */
export const maxLabels = 10;

export const memberLabelSchemas = {
  listMemberLabels: {
    input: noInput,
    output: z.object({
      groups: z.array(labelGroup),
      /** The member's labels, in the order of the dictionary. */
      chosen: z.array(label),
      max: z.number().int(),
    }),
  },
  chooseLabels: {
    /** The complete new selection; an empty list removes all labels. */
    input: z.object({ labelIds: list(id, maxLabels) }),
    output: z.object({ chosen: z.array(label) }),
  },
};
