import type { ReactNode } from 'react';
import css from './comments.module.css';

/** Looks like the field that it opens: where a comment is written. */
export const SayButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.say} aria-haspopup="dialog" onClick={onClick}>
    {children}
  </button>
);
