import { getSession, webAuthorisation } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { replacePage } from '@juhe/platform';

/** Opens the page that binds a mobile for a member without one (specification §4), unless that was postponed. */
export const openMobileBinding = async (): Promise<void> => {
  const { isBindingPostponed } = await webAuthorisation();
  const currentPath = location.hash.slice(1);
  if (isBindingPostponed() || !getSession().signedIn || currentPath.startsWith(shellPages.bindMobile())) return;
  replacePage(shellPages.bindMobile({ redirect: currentPath }));
};
