import { z } from 'zod';
import { fileUrl, id, integer, nothing, text, upload } from '../fields.ts';

const status = z.enum(['serial', 'finished']);
/** The text of a chapter: paragraphs with an empty line between them, or one a line. */
const chapterText = text(200_000);
const chapterTitle = text(80);

export const librarySchemas = {
  importBook: {
    input: z.object({
      title: text(100),
      author: text(60),
      categoryId: id,
      /** The whole text, UTF-8, UTF-16 with its mark, or GB18030. */
      file: upload,
      intro: text(2000, 0).default(''),
      status: status.default('finished'),
      /** Its id in addresses; one is made unless told. */
      id: id.optional(),
      /** A picture of the site's own. */
      cover: fileUrl.regex(/^(\/files\/|\/media\/)[\w./-]+$/).optional(),
      coverWidth: integer(1, 10_000).default(480),
      coverHeight: integer(1, 10_000).default(640),
      tone: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/)
        .default('#7a7466'),
    }),
    output: z.object({
      id,
      chapters: z.number().int(),
      words: z.number().int(),
      /** In which encoding the file was. */
      encoding: z.string(),
      /** Whether chapters were found by their headings; otherwise the text was divided by its length. */
      byHeadings: z.boolean(),
      firstTitles: z.array(z.string()),
    }),
  },
  addChapter: {
    input: z.object({ bookId: id, title: chapterTitle, text: chapterText, volume: text(80, 0).default('') }),
    output: z.object({ id, number: z.number().int(), words: z.number().int() }),
  },
  updateChapter: {
    input: z.object({ bookId: id, indexId: id, title: chapterTitle.optional(), text: chapterText.optional() }),
    output: z.object({ words: z.number().int() }),
  },
  setBookStatus: { input: z.object({ bookId: id, status }), output: nothing },
  removeBook: { input: z.object({ bookId: id }), output: nothing },
  restoreBook: { input: z.object({ bookId: id }), output: nothing },
};
