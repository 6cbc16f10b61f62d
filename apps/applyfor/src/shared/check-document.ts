import { confirmDialog } from '@juhe/ui';
import { fingerprintOf, judgePicture, type PictureProblem, readPicture } from './picture-check.ts';

/** Fingerprints of the documents that were uploaded during this visit, by URL. */
export type Prints = Map<string, readonly boolean[]>;

/** Texts of the namespace `pictures`. */
type Texts = (key: 'check' | 'useAnyway' | `problem.${PictureProblem}`) => string;

let questions: Promise<unknown> = Promise.resolve();

/**
 * Checks a document before the upload and asks the member to confirm an unreadable one; questions about files that were
 * chosen together are asked one at a time. `prints` are the fingerprints of the pictures that this one must differ from.
 * Returns its fingerprint, undefined if the browser cannot decode it, or false if another picture is to be chosen.
 */
export const checkDocument = (file: File, t: Texts, prints: Prints): Promise<readonly boolean[] | undefined | false> => {
  const answer = questions.then(async () => {
    const decoded = await readPicture(file);
    if (!decoded) return undefined;
    const problems = judgePicture(decoded.side, decoded.picture, [...prints.values()]);
    const text = problems.map((problem) => t(`problem.${problem}`)).join('\n');
    const isUsed = problems.length === 0 || (await confirmDialog({ title: t('check'), text, confirm: t('useAnyway') }));
    return isUsed && fingerprintOf(decoded.picture);
  });
  questions = answer.catch(() => undefined);
  return answer;
};
