import { useSaveShopDraftMutation } from '@juhe/api-client/applyfor/shop';
import type { shop } from '@juhe/contract/applyfor/shop';
import type { ClientInput } from '@juhe/contract/operation';
import { onPageHide } from '@juhe/platform';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds of quiet after which the draft goes to the server. */
const quiet = 800;

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Keeps what is filled in on the server, a moment after the last change and when the page is left. The first values are what the
 * server has. `stop()` before handing in: a draft that comes later would be refused.
 */
export const useDraft = (draft: ClientInput<typeof shop.saveShopDraft>) => {
  const [save] = useSaveShopDraftMutation();
  const [state, setState] = useState<DraftState>('idle');
  const text = JSON.stringify(draft);
  const kept = useRef(text);
  const latest = useRef({ text, draft });
  latest.current = { text, draft };
  const stopped = useRef(false);
  const keep = useRef(async () => {});
  keep.current = async () => {
    const now = latest.current;
    if (stopped.current || now.text === kept.current) return;
    kept.current = now.text;
    setState('saving');
    const result = await save(now.draft);
    if ('data' in result) return setState('saved');
    kept.current = '';
    setState('failed');
  };
  useEffect(() => {
    const timer = setTimeout(() => void keep.current(), quiet);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const leave = () => void keep.current();
    const forget = onPageHide(leave);
    return () => {
      forget();
      leave();
    };
  }, []);
  return {
    state,
    stop: () => {
      stopped.current = true;
    },
    go: () => {
      stopped.current = false;
    },
  };
};
