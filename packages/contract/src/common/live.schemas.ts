import { z } from 'zod';
import { noInput } from '../fields.ts';

/** What an event named `changed` carries: something of the member's is new, go and read it. */
const changed = z.looseObject({
  /** What it is about, e.g. `payment`, `outbid`, `fan`, `message`. */
  kind: z.string(),
});
export type MemberChange = z.output<typeof changed>;

export const liveSchemas = {
  stream: { input: noInput, output: changed },
};
