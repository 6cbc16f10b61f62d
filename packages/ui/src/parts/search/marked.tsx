import { Fragment, type ReactNode } from 'react';
import { partsOf } from './marked-parts.tsx';
import css from './marked.module.css';

/** A search match within a text. */
export const Mark = ({ children }: { children: ReactNode }) => <mark className={css.mark}>{children}</mark>;

/** Text with the search words highlighted. */
export const Marked = ({ text, words: terms }: { text: string; words: readonly string[] }) => (
  <>
    {partsOf(text, terms).map(({ at, part, isFound: hasMatch }) =>
      hasMatch ? <Mark key={at}>{part}</Mark> : <Fragment key={at}>{part}</Fragment>,
    )}
  </>
);
