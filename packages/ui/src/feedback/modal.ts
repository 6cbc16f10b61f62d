import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface TraverseEvent extends Event {
  readonly navigationType?: string;
  readonly destination?: { readonly index: number; readonly key: string };
}
interface NavigationApi extends EventTarget {
  readonly currentEntry: { readonly index: number } | null;
  readonly traverseTo: (key: string) => unknown;
}
export const navigationApi = (): NavigationApi | undefined => (window as { navigation?: NavigationApi }).navigation;

export const isGoingBack = ({ navigationType, destination }: TraverseEvent): boolean =>
  navigationType === 'traverse' && (destination?.index ?? 0) < (navigationApi()?.currentEntry?.index ?? 0);

/**
 * Runs `onBack` on a back navigation, and keeps the page where the browser allows it; otherwise the page changes and the
 * layer closes with it. Returns a function that stops listening.
 */
export const onGoingBack = (onBack: () => void): (() => void) => {
  const api = navigationApi();
  const traverse = (event: TraverseEvent) => {
    if (!isGoingBack(event)) return;
    if (event.cancelable) event.preventDefault();
    onBack();
  };
  api?.addEventListener('navigate', traverse);
  window.addEventListener('popstate', onBack);
  return () => {
    api?.removeEventListener('navigate', traverse);
    window.removeEventListener('popstate', onBack);
  };
};

/**
 * Opens a `<dialog>` as a modal while `open`: the browser traps the focus and restores it. Escape, the overlay and back
 * navigation call `onClose` unless `persistent`. The initial focus is on the element with `data-autofocus`, otherwise on the
 * first focusable one. `shown` stays true until the closing animation has ended.
 */
export const useModal = (
  open: boolean,
  onClose: () => void,
  persistent = false,
): { ref: RefObject<HTMLDialogElement | null>; shown: boolean } => {
  const ref = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  const close = useEffectEvent(() => {
    if (!persistent) onClose();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // The browser looks for the attribute `autofocus`, which React does not set.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    const stop = onGoingBack(() => close());
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    };
    let pressed: EventTarget | null = null;
    const press = (event: PointerEvent) => {
      pressed = event.target;
    };
    const click = (event: MouseEvent) => {
      // Only a click that started on the overlay closes, not a text selection that ends there.
      if (event.target === dialog && pressed === dialog) close();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('pointerdown', press);
    dialog.addEventListener('click', click);
    return () => {
      stop();
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('pointerdown', press);
      dialog.removeEventListener('click', click);
      dialog.close();
    };
  }, [open]);

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setShown(false), 220);
    return () => clearTimeout(timer);
  }, [open]);
  return { ref, shown };
};
