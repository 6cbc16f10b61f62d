import { z } from 'zod';
import { instant, noInput } from '../fields.ts';

/** Availability of an archive in days. */
export const exportDays = 7;

const accountExport = z.object({
  /** `none`: there is no archive, or it expired; `failed`: it could not be built and may be requested again. */
  state: z.enum(['none', 'building', 'ready', 'failed']),
  requestedAt: instant.nullable(),
  /** For a finished archive; null otherwise. */
  readyAt: instant.nullable(),
  expiresAt: instant.nullable(),
  bytes: z.number().int().nullable(),
});
export type AccountExport = z.output<typeof accountExport>;

export const accountExportSchemas = {
  requestAccountExport: { input: noInput, output: accountExport },
  getAccountExport: { input: noInput, output: accountExport },
  /** The URL is valid for 10 to 15 minutes; 404 `export.missing` if no archive is ready. */
  linkAccountExport: { input: noInput, output: z.object({ url: z.string() }) },
};
