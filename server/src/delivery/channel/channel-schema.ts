import { z } from 'zod';
import { isAppName, isReleaseId } from '../release/release-document.ts';
import { slotId } from '../release/release-schema.ts';
import { channels } from './state.ts';

/** Limits of one request. */
const requestLimits = { changes: 200, pages: 300, ordered: 50 } as const;

const app = z.string().refine(isAppName, 'a name of 2 to 24 small letters and digits such as mall');
const release = z.string().refine(isReleaseId, 'a release such as 1.2.0+0123456789ab');
const withoutRoutes = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^(\/[\w.~-]+)+$/, 'a page such as /pages/index/index'),
  )
  .max(requestLimits.pages)
  .exactOptional();
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.round(value * 100) / 100 === value, 'at most two decimals');

const change = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('promote'), app, release, withoutRoutes }),
  z.strictObject({ action: z.literal('rollback'), app, to: release.exactOptional(), withoutRoutes }),
  z.strictObject({ action: z.literal('canary'), app, release, percent, steps: z.literal(true).exactOptional(), withoutRoutes }),
  z.strictObject({ action: z.literal('stopCanary'), app }),
  z.strictObject({ action: z.literal(['freeze', 'unfreeze']), app: app.exactOptional() }),
  z.strictObject({ action: z.literal(['kill', 'revive']), app }),
  z.strictObject({
    action: z.literal('orderSlot'),
    slot: slotId,
    apps: z
      .array(app)
      .max(requestLimits.ordered)
      .refine((list) => new Set(list).size === list.length, 'each app once'),
  }),
]);

/** Reason of a change. */
export const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  // A single line of the history, which terminals print verbatim.
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, 'one line of plain text');

export const changeInput = z.strictObject({
  generation: z.int().min(0),
  changes: z.array(change).min(1).max(requestLimits.changes),
  why: reason,
  force: z.boolean().default(false),
});

export const channelName = z.enum(channels);
export const historyQuery = z.strictObject({
  app: app.exactOptional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
});

const limit = z.int().min(0).max(100_000_000).nullable().exactOptional();
export const budgetInput = z
  .strictObject({ entry: limit, firstJs: limit, css: limit, server: limit })
  .refine((limits) => Object.keys(limits).length > 0, 'name at least one of entry, firstJs, css and server');
export const appName = app;
export const releaseId = release;
