import { z } from 'zod';
import { instant, noOutput } from '../fields.ts';

/** Derived from a key; does not reveal it. */
const keyId = z.string().regex(/^[0-9a-f]{12}$/);

const secretKey = z.object({
  id: keyId,
  /** `current`: SECRET_KEY of the answering process. `former`: needed in SECRET_KEY_OLD. `dropped`: needed no longer. */
  state: z.enum(['current', 'former', 'dropped']),
  firstUsedAt: instant,
});

/** Stored values that depend on a key. */
const use = z.object({
  /** `table.column`. */
  location: z.string(),
  /** Whether `beginReencryption` encrypts them anew; the others are hashes, replaced by the member's next entry or by time. */
  isEncrypted: z.boolean(),
  /** The key; null for values from before there were key ids, or written while there was only one key. */
  keyId: keyId.nullable(),
  values: z.int(),
});

export const secretKeySchemas = {
  readSecretKeys: {
    input: z.object({}),
    output: z.object({
      keys: z.array(secretKey),
      uses: z.array(use),
      /** Processes that may encrypt with another key than the answering one. */
      otherReplicas: z.array(z.string()),
      /** Whether values are being encrypted anew. */
      isRunning: z.boolean(),
    }),
  },
  beginReencryption: { input: z.object({}), output: noOutput },
  dropSecretKey: {
    input: z.object({
      keyId,
      /** Drops the key although values need it, which are lost with it. */
      force: z.boolean().default(false),
    }),
    output: noOutput,
  },
};
