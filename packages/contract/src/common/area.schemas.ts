import { z } from 'zod';
import { noInput } from '../fields.ts';

/** A province with its cities, each with the names of its districts. */
const province = z.object({
  name: z.string(),
  children: z.array(z.object({ name: z.string(), children: z.array(z.string()) })),
});
export type Province = z.output<typeof province>;

export const areaSchemas = {
  listAreas: { input: noInput, output: z.array(province) },
};
