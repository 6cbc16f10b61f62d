import { z } from 'zod';
import { instant, noInput } from '../fields.ts';

/** Days for which an archive can be fetched. */
export const exportDays = 7;

const accountExport = z.object({
  /** `none`: there is no archive, or it is over; `failed`: it could not be built and may be asked for again. */
  state: z.enum(['none', 'building', 'ready', 'failed']),
  requestedAt: instant.nullable(),
  /** Of an archive that is ready; null otherwise. */
  readyAt: instant.nullable(),
  expiresAt: instant.nullable(),
  bytes: z.number().int().nullable(),
});
export type AccountExport = z.output<typeof accountExport>;

export const accountExportSchemas = {
  requestAccountExport: { input: noInput, output: accountExport },
  getAccountExport: { input: noInput, output: accountExport },
  /** The address is good for 10 to 15 minutes; 404 `export.missing` when no archive is ready. */
  linkAccountExport: { input: noInput, output: z.object({ url: z.string() }) },
};
