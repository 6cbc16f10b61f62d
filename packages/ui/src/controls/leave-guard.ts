import { getLang } from '@juhe/platform';
import { confirmDialog } from '../feedback/confirm-dialog.ts';
import { isGoingBack, navigationApi, type TraverseEvent } from '../feedback/modal.ts';
import { translatorIn } from './locales/texts.gen.ts';

/** Asks before the page is left with unsaved input; returns a function that stops it. Use it through `useLeaveGuard`. */
export const guard = (): (() => void) => {
  const api = navigationApi();
  let isAsking = false;
  const stop = () => {
    api?.removeEventListener('navigate', traverse);
    window.removeEventListener('beforeunload', unload);
  };
  const confirmExit = async (key: string) => {
    const t = translatorIn('leaveGuard', getLang());
    isAsking = true;
    const isLeaving = await confirmDialog({
      title: t('leaveTitle'),
      text: t('leaveText'),
      confirm: t('leave'),
      cancel: t('stay'),
    });
    isAsking = false;
    if (!isLeaving) return;
    stop();
    api?.traverseTo(key);
  };
  const traverse = (event: TraverseEvent) => {
    // A dialog above the form handles the back navigation itself.
    if (!isGoingBack(event) || !event.cancelable || event.defaultPrevented || isAsking || document.querySelector('dialog[open]'))
      return;
    event.preventDefault();
    void confirmExit(event.destination?.key ?? '');
  };
  const unload = (event: BeforeUnloadEvent) => event.preventDefault();
  api?.addEventListener('navigate', traverse);
  window.addEventListener('beforeunload', unload);
  return stop;
};
