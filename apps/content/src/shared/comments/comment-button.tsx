import type { ReactNode } from 'react';
import css from './comments.module.css';

/** A button that looks like the comment field that it opens. */
export const CommentButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.say} aria-haspopup="dialog" onClick={onClick}>
    {children}
  </button>
);
