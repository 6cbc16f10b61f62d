import { confirmDialog } from '@juhe/ui';
import { fingerprintOf, judgePicture, type PictureProblem, readPicture } from './picture-check.ts';

/** Fingerprints of the documents that were uploaded in this visit, by their address. */
export type Prints = Map<string, readonly boolean[]>;

/** Texts of `pictures`. */
type Texts = (key: 'check' | 'useAnyway' | `problem.${PictureProblem}`) => string;

let questions: Promise<unknown> = Promise.resolve();

/**
 * Looks at a document before it is uploaded and asks about what cannot be read; questions about files that were chosen together come one after
 * the other. `prints` are of the pictures that this one must differ from. Answers its fingerprint, undefined for what the browser cannot decode, or false when another picture is to be chosen.
 */
export const checkDocument = (file: File, t: Texts, prints: Prints): Promise<readonly boolean[] | undefined | false> => {
  const answer = questions.then(async () => {
    const read = await readPicture(file);
    if (!read) return undefined;
    const problems = judgePicture(read.side, read.picture, [...prints.values()]);
    const text = problems.map((problem) => t(`problem.${problem}`)).join('\n');
    const isUsed = problems.length === 0 || (await confirmDialog({ title: t('check'), text, confirm: t('useAnyway') }));
    return isUsed && fingerprintOf(read.picture);
  });
  questions = answer.catch(() => undefined);
  return answer;
};
