import { getSession, useAfterSignIn } from '@juhe/auth';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import { safeRedirect, useNavigation } from '@juhe/platform';
import { useEffect } from 'react';
import { dropInvitation } from '../shared/invitation.ts';
import { dropDrafts } from './draft.ts';

/** What every way in does at its end: the drafts and the invitation are used up, and the page that asked opens. */
export const useSignedIn = (): ((signedIn: SignedIn) => void) => {
  const after = useAfterSignIn();
  return (signedIn) => {
    dropDrafts();
    dropInvitation();
    after(signedIn);
  };
};

/** Goes on to the page that asked when somebody signs in in another tab, which alone raises the event. */
export const useSignInElsewhere = (redirect: string | undefined): void => {
  const { open } = useNavigation();
  useEffect(() => {
    const follow = () => {
      if (getSession().signedIn) open(safeRedirect(redirect), { replace: true });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [open, redirect]);
};
