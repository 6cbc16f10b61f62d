import { z } from 'zod';
import { cents, id, instantInput, line, list, sitePicture, text, upload } from '../fields.ts';
import { lotCategory, lotStates, productNo } from './lot.schemas.ts';

export const lotDeskSchemas = {
  uploadLotPicture: {
    /** JPEG, PNG, WebP or GIF of at most 10 MB. */
    input: z.object({ file: upload }),
    output: z.object({ url: z.string() }),
  },
  publishLot: {
    input: z.object({
      title: line(60, 2),
      /** Results of `uploadLotPicture`, or pictures shipped with the site. */
      pictures: list(sitePicture, 9, 1),
      detail: z.string().trim().max(2000).default(''),
      startCents: cents.min(100).max(100_000_000),
      incrementCents: cents.min(1).max(20_000_000),
      reserveCents: cents.min(1).max(100_000_000).nullable().default(null),
      /** Both are required without a session, whose times are used otherwise. */
      opensAt: instantInput.optional(),
      closesAt: instantInput.optional(),
      sessionId: id.optional(),
      quantity: z.number().int().min(1).max(1000).default(1),
      category: lotCategory.default('other'),
    }),
    output: z.object({ productNo, state: z.enum(lotStates) }),
  },
  publishLotSession: {
    input: z.object({
      title: line(30, 2),
      cover: sitePicture,
      intro: text(300).optional(),
      opensAt: instantInput,
      closesAt: instantInput,
      /** One day before it opens, by default. */
      shownAt: instantInput.optional(),
    }),
    output: z.object({ id }),
  },
  withdrawLot: {
    /** The reason is shown to the owner. */
    input: z.object({ productNo, reason: text(200, 2).optional() }),
    output: z.object({ productNo, state: z.enum(lotStates) }),
  },
  cancelLot: {
    /** `fraud`: the owner is at fault, and the platform takes its bond. */
    input: z.object({ productNo, reason: text(200, 2), fraud: z.boolean().default(false) }),
    output: z.object({ productNo, state: z.enum(lotStates), deposits: z.number().int() }),
  },
};
