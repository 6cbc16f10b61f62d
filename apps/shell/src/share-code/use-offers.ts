import { isMissing } from '@juhe/api-client/common/missing';
import { useLazyReadShareCodeQuery } from '@juhe/api-client/common/share';
import { getSession, keepBargain } from '@juhe/auth';
import { shareType } from '@juhe/contract/common/share.constants';
import type { ShareInfo } from '@juhe/contract/common/share.schemas';
import * as shellPages from '@juhe/contract/pages/shell';
import { findShareCode, type FoundShareCode, rememberShareCode, useNavigation, useRouteTable } from '@juhe/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearClipboard } from './clipboard.ts';
import { shareTarget } from './share-target.ts';

/** Delay (ms) before a dialog opens after another has just closed (specification §2). */
const pause = 100;

/**
 * Outcome for a text: a code is offered, there is none, it is the member's own, its target no longer exists, or the request
 * failed.
 */
export type Finding = 'offered' | 'none' | 'own' | 'gone' | 'failed';

export interface Offer {
  readonly share: FoundShareCode;
  readonly info: ShareInfo;
  /** The page's address. */
  readonly url: string;
}

/** Returns the visible offer and its actions. */
export const useOffers = () => {
  const table = useRouteTable();
  const { open } = useNavigation();
  const [requestInfo] = useLazyReadShareCodeQuery();
  const [offer, setOffer] = useState<Offer>();
  const shown = useRef(false);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = useCallback(() => {
    if (shown.current) closedAt.current = performance.now();
    shown.current = false;
    setOffer(undefined);
  }, []);

  const show = useCallback(
    (next: Offer) => {
      hide();
      clearTimeout(timer.current);
      const wait = Math.max(0, closedAt.current + pause - performance.now());
      timer.current = setTimeout(() => {
        shown.current = true;
        setOffer(next);
      }, wait);
    },
    [hide],
  );

  /** Finds a share code in the text and offers it. `fresh`: not requested by the member, so nothing is offered twice. */
  const consider = useCallback(
    async (text: string, fresh: boolean): Promise<Finding> => {
      const share = await findShareCode(text, { fresh }).catch(() => null);
      if (share === null) return 'failed';
      if (!share) return 'none';
      const { type, code } = share;
      const [sharer = '', second] = share.extras;
      const userId = getSession().user?.id ?? '';
      if (sharer !== '' && sharer === userId) return 'own';
      const exists = (path: string) => table.find(path)?.access === 'public';
      if (!shareTarget(share, { paramsType: '', userId, exists })) return 'gone';
      const source =
        type === shareType.goods && (second === 'pt' || second === 'jd') ? { paramsType: second as 'pt' | 'jd' } : {};
      const { data: info, error } = await requestInfo({ type, code, ...(sharer === '' ? {} : { sharer }), ...source });
      if (!info) return isMissing(error) ? 'gone' : 'failed';
      const url = shareTarget(share, { paramsType: info.paramsType, userId, exists });
      if (!url) return 'gone';
      await rememberShareCode(share.text).catch(() => undefined);
      show({ share, info, url });
      return 'offered';
    },
    [requestInfo, show, table],
  );

  const dismiss = useCallback(() => {
    hide();
    void clearClipboard();
  }, [hide]);

  const accept = useCallback(
    ({ share, url }: Offer) => {
      dismiss();
      if (share.type !== shareType.bargain || getSession().signedIn) return void open(url);
      keepBargain({ bargainId: share.extras[1] ?? '', authCode: share.extras[2] ?? '' });
      open(shellPages.login({ redirect: url }));
    },
    [dismiss, open],
  );

  return { offer, consider, accept, dismiss, showing: useCallback(() => shown.current, []) };
};
