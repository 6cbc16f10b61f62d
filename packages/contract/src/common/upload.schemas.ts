import { z } from 'zod';
import { upload as file } from '../fields.ts';

/** The purpose of a picture. Private ones are shown only at signed URLs that expire. */
export const uploadPurposes = [
  'avatar',
  'content',
  'review',
  'feedback',
  'report',
  'chat',
  'shop',
  'licence',
  'identity',
  'expert',
  'paymentCode',
  'voucher',
  'afterSale',
] as const;
export const privatePurposes = [
  'feedback',
  'report',
  'chat',
  'licence',
  'identity',
  'expert',
  'paymentCode',
  'voucher',
  'afterSale',
] as const satisfies readonly (typeof uploadPurposes)[number][];

const uploaded = z.object({
  id: z.string(),
  /** At most 1600 px wide and high. Public pictures are referenced by this URL, private ones by their id. */
  url: z.string(),
  /** At most 480 px wide and high. */
  thumb: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Bytes of the stored picture. */
  size: z.number().int(),
  type: z.literal('image'),
  /** Original name of the file. */
  name: z.string(),
  /** Average colour, `#rrggbb`: the placeholder while the picture loads. */
  colour: z.string(),
});
export type Uploaded = z.output<typeof uploaded>;

export const uploadSchemas = {
  uploadPictures: {
    input: z.object({
      purpose: z.enum(uploadPurposes).default('content'),
      file,
      file2: file.optional(),
      file3: file.optional(),
      file4: file.optional(),
      file5: file.optional(),
      file6: file.optional(),
      file7: file.optional(),
      file8: file.optional(),
      file9: file.optional(),
    }),
    output: z.array(uploaded),
  },
  uploadSitePicture: {
    /** JPEG, PNG, WebP or GIF of at most 10 MB. */
    input: z.object({ file }),
    output: z.object({ url: z.string() }),
  },
};
