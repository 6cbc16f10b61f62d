import { isPageHeld, onPaste, onVisibility } from '@juhe/platform';
import { toast } from '@juhe/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { mayReadSilently, readClipboard } from './clipboard.ts';
import { PastePill } from './paste-pill.tsx';
import { PasteSheet } from './paste-sheet.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type Finding, useOffers } from './use-offers.ts';

/** Time (ms) after which the paste pill disappears automatically. */
const pillStays = 8000;
/** Delay (ms) before a check postponed by a pending call is repeated. */
const callTakes = 500;

interface Position {
  readonly path: string;
  /** A payment or a long form is on the page and must not be interrupted. */
  readonly hold: boolean;
  /** Whether something was typed on the page, or a dialog is open. */
  readonly isBusy: () => boolean;
}

/**
 * Detects share codes on the clipboard (specification §2) when the app comes to the foreground: automatically where the
 * member allows it permanently, otherwise through a pill offered for a moment. A check skipped on a busy page is made up for
 * on the next one.
 */
export const useShareCode = ({ path, hold, isBusy }: Position): { pill: ReactNode; layers: ReactNode } => {
  const t = useTranslations('share');
  const { offer, consider, accept, dismiss, showing } = useOffers();
  const [pill, setPill] = useState(false);
  const [sheet, setSheet] = useState<{ open: boolean; round: number; before?: Finding | undefined }>({ open: false, round: 0 });
  /** The text checked last; checking the same text again would give the same result. */
  const lastText = useRef('');
  /** A check postponed by a busy page: whether the app had been in the background. */
  const due = useRef<boolean>(undefined);
  const [round, setRound] = useState(0);
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const checkClipboard = useEffectEvent(async (returned: boolean) => {
    const calling = isPageHeld();
    const busy = hold || calling || (isBusy() && !showing());
    due.current = busy ? returned || due.current === true : undefined;
    clearTimeout(retryTimer.current);
    // A pending call ends soon; with a form or a dialog, the check waits for another page.
    if (calling && !hold) retryTimer.current = setTimeout(() => setRound((count) => count + 1), callTakes);
    if (busy) return;
    if (!(await mayReadSilently())) {
      if (returned) setPill(true);
      return;
    }
    // Only a focused page may read the clipboard; on focus it checks again.
    const text = document.hasFocus() ? await readClipboard() : undefined;
    if (!text || text === lastText.current) return;
    lastText.current = text;
    if ((await consider(text, true)) === 'failed') lastText.current = '';
  });

  useEffect(() => {
    let away = false;
    const onReturn = () => {
      void checkClipboard(away);
      away = false;
    };
    const stop = onVisibility((visible) => {
      if (visible) onReturn();
      else away = true;
    });
    window.addEventListener('focus', onReturn);
    onReturn();
    return () => {
      stop();
      clearTimeout(retryTimer.current);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
  // Another page may permit the check, as may the end of a call.
  useEffect(() => {
    if (due.current !== undefined) void checkClipboard(due.current);
  }, [path, hold, round]);
  useEffect(() => {
    if (!pill) return undefined;
    const timer = setTimeout(() => setPill(false), pillStays);
    return () => clearTimeout(timer);
  }, [pill]);

  const openSheet = (before?: Finding) => setSheet(({ round }) => ({ open: true, round: round + 1, before }));
  const paste = async (pasted = '') => {
    setPill(false);
    const text = pasted || (await readClipboard());
    const finding = text ? await consider(text, false) : undefined;
    if (finding === undefined || finding === 'none') openSheet(finding);
    else if (finding !== 'offered') toast(t(`finding.${finding}`));
  };
  const handlePaste = useEffectEvent((text: string) => void paste(text));
  useEffect(() => onPaste((text) => handlePaste(text)), []);

  const closeSheet = () => setSheet((now) => ({ ...now, open: false }));
  return {
    pill: pill && !hold && <PastePill onPaste={() => void paste()} onDismiss={() => setPill(false)} />,
    layers: (
      <>
        <PasteSheet
          key={sheet.round}
          open={sheet.open}
          before={sheet.before}
          onClose={closeSheet}
          onText={async (text) => {
            const finding = await consider(text, false);
            if (finding === 'offered') closeSheet();
            return finding;
          }}
        />
        {offer && <ShareDialog key={offer.share.text} info={offer.info} onOpen={() => accept(offer)} onDismiss={dismiss} />}
      </>
    ),
  };
};
