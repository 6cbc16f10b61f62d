import { getSession, useAfterSignIn } from '@juhe/auth';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import { safeRedirect, useNavigation } from '@juhe/platform';
import { useEffect } from 'react';
import { dropInvitation } from '../shared/invitation.ts';
import { dropDrafts } from './draft.ts';

/** Common final step of every sign-in method: clears the drafts and the invitation, and opens the page that requested it. */
export const useSignedIn = (): ((signedIn: SignedIn) => void) => {
  const navigateAfterSignIn = useAfterSignIn();
  return (signedIn) => {
    dropDrafts();
    dropInvitation();
    navigateAfterSignIn(signedIn);
  };
};

/** Navigates to the requesting page on a sign-in in another tab; only that raises the event. */
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
