import { type ReactNode, useId } from 'react';
import css from './dialog.module.css';
import { useModal } from './modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons, the primary one last. */
  actions: ReactNode;
  /** Only its buttons close it. */
  stays?: boolean;
  children?: ReactNode;
}

/** A centred dialog for content that does not fit into the sentence of `confirmDialog`. */
export const Dialog = ({ open, onClose, title, actions, stays: persistent = false, children }: DialogProps) => {
  const titleId = useId();
  const { ref, shown } = useModal(open, onClose, persistent);
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby={titleId} {...(persistent ? { closedby: 'none' } : {})}>
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
