import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { useModal } from './modal.ts';
import css from './sheet.module.css';
import { useTexts } from './texts/texts.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Stays at the sheet's lower edge while the content scrolls: the one primary action. */
  footer?: ReactNode;
  /** Fills most of the screen's height. */
  tall?: boolean;
  children: ReactNode;
}

/** A sheet from the lower edge. Closes by overlay, Escape, going back, dragging its head down, and its button. */
export const Sheet = ({ open, onClose, title, footer, tall = false, children }: SheetProps) => {
  const t = useTexts();
  const titleId = useId();
  const { ref, shown } = useModal(open, onClose);
  const from = useRef<number | null>(null);
  const drag = (y: number) => Math.max(0, y - (from.current ?? y));
  const move = (offset: number | null) => {
    if (ref.current) ref.current.style.translate = offset ? `0 ${offset}px` : '';
  };
  return (
    <dialog ref={ref} className={cx(css.sheet, tall && css.tall)} aria-labelledby={titleId}>
      {shown && (
        <div className={css.box}>
          <header
            className={css.head}
            onPointerDown={(event) => {
              if (event.target instanceof Element && event.target.closest('button')) return;
              from.current = event.clientY;
              event.currentTarget.setPointerCapture?.(event.pointerId);
            }}
            onPointerMove={(event) => from.current !== null && move(drag(event.clientY))}
            onPointerUp={(event) => {
              const far = drag(event.clientY) > 80;
              from.current = null;
              move(null);
              if (far) onClose();
            }}
            onPointerCancel={() => {
              from.current = null;
              move(null);
            }}
          >
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <IconButton icon="x" label={t('close')} size={20} onClick={onClose} />
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
};
