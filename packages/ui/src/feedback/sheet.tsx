import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { useGestures } from '../media/gestures.ts';
import { useModal } from './modal.ts';
import css from './sheet.module.css';
import { useTexts } from '../texts/texts.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Fixed at the sheet's bottom while the content scrolls: the single primary action. */
  footer?: ReactNode;
  /** Fills most of the screen's height. */
  tall?: boolean;
  children: ReactNode;
}

/** A bottom sheet. Closes by overlay, Escape, back navigation, a downward drag, and its button. */
export const Sheet = ({ open, onClose, title, footer, tall = false, children }: SheetProps) => {
  const t = useTexts();
  const titleId = useId();
  const { ref, shown } = useModal(open, onClose);
  const gestures = useGestures(open);
  const close = useEffectEvent(onClose);
  useEffect(() => (open && ref.current ? gestures?.followFinger(ref.current, () => close()) : undefined), [open, gestures, ref]);
  return (
    <dialog ref={ref} className={cx(css.sheet, tall && css.tall)} aria-labelledby={titleId}>
      {shown && (
        <div className={css.box}>
          <header className={css.head} data-sheet-head>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <IconButton icon="x" label={t('close')} size={20} onClick={onClose} />
          </header>
          <div className={css.body} data-sheet-body>
            {children}
          </div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
};
