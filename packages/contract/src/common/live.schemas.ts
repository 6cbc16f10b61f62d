import { z } from 'zod';
import { noInput } from '../fields.ts';

/** What an event named `changed` carries: something of the member's, or of the site's, is new; go and read it. */
const changed = z.looseObject({
  /** What it is about, e.g. `payment`, `outbid`, `fan`, `message`; `config` is the site's. */
  kind: z.string(),
  /** Of `config`: the setting's key. */
  key: z.string().optional(),
});
export type LiveChange = z.output<typeof changed>;

export const liveSchemas = {
  stream: { input: noInput, output: changed },
};
