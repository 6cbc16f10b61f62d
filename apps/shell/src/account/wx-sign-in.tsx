import { supportsPasskeys } from '@juhe/api-client/member/passkey';
import { webAuthorisation } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { safeRedirect, useQuery } from '@juhe/platform';
import { Button, errorText, Spinner } from '@juhe/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { invitation } from '../shared/invitation.ts';
import css from './account.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { dropReturn, peekReturn, disableAutoRedirect } from './authorisation-return.ts';
import { useSignedIn } from './use-signed-in.ts';

interface Props {
  /** An operation is running that ends on another page or in a notice; the form is hidden meanwhile. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Reports the reason of a failure. */
  onNotice: (notice: string | undefined) => void;
}

/**
 * Sign-in through the messaging app (specification §4): redirects to its page, returns with a code, and opens the page that
 * requested it. Below the form it is an unobtrusive button.
 */
export const WxSignIn = ({ busy, onBusy, onNotice }: Props) => {
  const t = useTranslations('account');
  const { redirect } = useQuery(shellPages.login);
  const finishSignIn = useSignedIn();
  const [offered, setOffered] = useState(false);
  /** Number of the current attempt: a response that arrives after the member gave up is ignored. */
  const attempt = useRef(0);

  const stop = (notice?: string) => {
    disableAutoRedirect();
    attempt.current += 1;
    onNotice(notice);
    onBusy(false);
  };
  const startSignIn = async () => {
    onBusy(true);
    onNotice(undefined);
    const ownAttempt = (attempt.current += 1);
    const { beginAuthorisation } = await webAuthorisation();
    const result = await beginAuthorisation(safeRedirect(redirect), invitation());
    const isCurrent = ownAttempt === attempt.current;
    if (result.ok) {
      setOffered(true);
      // Replaces the history entry, so that "back" does not lead into a loop.
      if (isCurrent && result.data.authorizeUrl !== null) location.replace(result.data.authorizeUrl);
      return;
    }
    // Where it is not available, no notice is shown.
    const isDisabled = result.error.key === 'wx.off';
    setOffered(!isDisabled);
    if (isCurrent) stop(isDisabled ? undefined : errorText(result.error));
  };
  const enter = async (code: string, state: string) => {
    const { exchangeCode } = await webAuthorisation();
    const result = await exchangeCode(code, state);
    if (result.ok) finishSignIn(result.data);
    else stop(errorText(result.error));
    return result.ok;
  };
  const begin = useEffectEvent(async () => {
    const returned = peekReturn();
    dropReturn();
    if (busy && !returned) return startSignIn();
    const availability = webAuthorisation().then(({ canAuthorise }) => canAuthorise());
    if (returned?.code !== undefined) {
      if (await enter(returned.code, returned.state)) return;
    } else if (returned) stop(t('wxDenied'));
    setOffered(await availability);
  });
  useEffect(() => {
    // A chunk failed to load: the other sign-in methods remain.
    begin().catch(() => onBusy(false));
  }, [onBusy]);

  if (busy)
    return (
      <div className={css.busy}>
        <Spinner />
        <p role="status">{t('wxBusy')}</p>
        <Button kind="text" onClick={() => stop()}>
          {t('wxOther')}
        </Button>
      </div>
    );
  const byPasskey = supportsPasskeys();
  // Unknown, or not offered: the height stays, so that the links below do not move.
  if (!offered && !byPasskey) return <div className={css.otherSpace} />;
  return (
    <div className={css.other}>
      <span className={css.or}>{t('wxOr')}</span>
      {byPasskey && <PasskeySignIn onNotice={onNotice} />}
      {offered && (
        <Button block icon="message-circle" onClick={() => void startSignIn().catch(() => stop())}>
          {t('wxSignIn')}
        </Button>
      )}
    </div>
  );
};
