import { Fragment } from 'react';
import { partsOf } from './parts.ts';
import css from './search.module.css';

/** Text with the words that were looked for marked. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }) => (
  <>
    {partsOf(text, words).map(({ at, part, isFound }) =>
      isFound ? (
        <mark key={at} className={css.mark}>
          {part}
        </mark>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )}
  </>
);
