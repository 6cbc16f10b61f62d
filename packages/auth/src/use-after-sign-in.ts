import { homePath, safeRedirect, useNavigation, usePageExists, useQuery } from '@juhe/platform';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import * as shellPages from '@juhe/contract/pages/shell';

/** Navigates after a sign-in: to bind a mobile number if there is none, otherwise to the page that required it, or home. */
export const useAfterSignIn = (): ((signedIn: SignedIn) => void) => {
  const { open } = useNavigation();
  const { redirect } = useQuery(shellPages.login, shellPages.register);
  const canBind = usePageExists(shellPages.bindMobile.path);
  return ({ phone }) => {
    if (!phone && canBind) open(shellPages.bindMobile({ redirect }), { replace: true });
    else if (open(safeRedirect(redirect), { replace: true })?.reason === 'pageMissing') open(homePath, { replace: true });
  };
};
