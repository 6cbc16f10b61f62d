import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onFiles` with the files pasted into the form or dialog around `element`, while `enabled`. */
export const usePastedFiles = (
  element: RefObject<HTMLElement | null>,
  enabled: boolean,
  onFiles: (files: readonly File[]) => void,
): void => {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const scope = element.current?.closest('form, dialog') ?? element.current;
    if (!enabled || files.length === 0 || !(event.target instanceof Node) || !scope?.contains(event.target)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
};
