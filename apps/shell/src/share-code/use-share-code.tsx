import { isPageHeld, onPaste, onVisibility, useTranslations } from '@juhe/platform';
import { toast } from '@juhe/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayReadSilently, readClipboard } from './clipboard.ts';
import { PastePill } from './paste-pill.tsx';
import { PasteSheet } from './paste-sheet.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type Finding, useOffers } from './use-offers.ts';

/** Milliseconds after which the way to paste goes by itself. */
const pillStays = 8000;
/** Milliseconds after which a look that a call put off is made up for. */
const callTakes = 500;

interface Place {
  readonly path: string;
  /** Money or a long form is on the page: nothing interrupts there. */
  readonly hold: boolean;
  /** Something was typed on the page, or a dialog is open. */
  readonly isBusy: () => boolean;
}

/**
 * Share codes on the clipboard (specification §2), looked for when the app comes to the front: by itself where the member allows it for
 * good, else by a pill that is offered for a moment. What was skipped on a busy page is made up for on the next one.
 */
export const useShareCode = ({ path, hold, isBusy }: Place): { pill: ReactNode; layers: ReactNode } => {
  const t = useTranslations('share');
  const { offer, consider, accept, dismiss, showing } = useOffers();
  const [pill, setPill] = useState(false);
  const [sheet, setSheet] = useState<{ open: boolean; round: number; before?: Finding | undefined }>({ open: false, round: 0 });
  /** The text looked at last: whether it is worth another look depends on nothing of ours. */
  const seen = useRef('');
  /** A look that a busy page put off: whether the app had been away. */
  const due = useRef<boolean>(undefined);
  const [round, setRound] = useState(0);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useEffectEvent(async (returned: boolean) => {
    const calling = isPageHeld();
    const busy = hold || calling || (isBusy() && !showing());
    due.current = busy ? returned || due.current === true : undefined;
    clearTimeout(again.current);
    // A call under way is soon over; a form or a dialog waits for another page.
    if (calling && !hold) again.current = setTimeout(() => setRound((count) => count + 1), callTakes);
    if (busy) return;
    if (!(await mayReadSilently())) {
      if (returned) setPill(true);
      return;
    }
    // Only a page that has the focus may read; it looks again when it gets it.
    const text = document.hasFocus() ? await readClipboard() : undefined;
    if (!text || text === seen.current) return;
    seen.current = text;
    if ((await consider(text, true)) === 'failed') seen.current = '';
  });

  useEffect(() => {
    let away = false;
    const came = () => {
      void look(away);
      away = false;
    };
    const stop = onVisibility((visible) => {
      if (visible) came();
      else away = true;
    });
    window.addEventListener('focus', came);
    came();
    return () => {
      stop();
      clearTimeout(again.current);
      window.removeEventListener('focus', came);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be free, or the call over
  useEffect(() => {
    if (due.current !== undefined) void look(due.current);
  }, [path, hold, round]);
  useEffect(() => {
    if (!pill) return undefined;
    const timer = setTimeout(() => setPill(false), pillStays);
    return () => clearTimeout(timer);
  }, [pill]);

  const openSheet = (before?: Finding) => setSheet(({ round }) => ({ open: true, round: round + 1, before }));
  const paste = async (given = '') => {
    setPill(false);
    const text = given || (await readClipboard());
    const finding = text ? await consider(text, false) : undefined;
    if (finding === undefined || finding === 'none') openSheet(finding);
    else if (finding !== 'offered') toast(t(`finding.${finding}`));
  };
  const asked = useEffectEvent((text: string) => void paste(text));
  useEffect(() => onPaste((text) => asked(text)), []);

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
