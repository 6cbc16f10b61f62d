import { type ReactNode, useId } from 'react';
import css from './dialog.module.css';
import { useModal } from './modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons, the one that goes on last. */
  actions: ReactNode;
  /** Only its buttons close it. */
  stays?: boolean;
  children?: ReactNode;
}

/** A dialog in the middle for anything that `confirmDialog` cannot say in a sentence. */
export const Dialog = ({ open, onClose, title, actions, stays = false, children }: DialogProps) => {
  const titleId = useId();
  const { ref, shown } = useModal(open, onClose, stays);
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={titleId} {...(stays ? { closedby: 'none' } : {})}>
      {shown && (
        <div className={css.box}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          {children && <div className={css.text}>{children}</div>}
          <div className={css.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  );
};
