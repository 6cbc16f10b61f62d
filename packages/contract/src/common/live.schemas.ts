import { z } from 'zod';
import { integer } from '../fields.ts';

/** Data of an event named `changed`: something of the member or of the site has changed and should be refetched. */
const changed = z.looseObject({
  /** The changed kind, e.g. `payment`, `outbid`, `fan`, `message`; `config` is the site's. */
  kind: z.string(),
  /** For `config`: the setting's key. */
  key: z.string().optional(),
});
export type LiveChange = z.output<typeof changed>;

export const liveSchemas = {
  /** `age`: how many milliseconds ago the data that the client shows was read. */
  streamChanges: { input: z.object({ age: integer(0, 3_600_000).optional() }), output: changed },
};
