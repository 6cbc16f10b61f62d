import { getSession, webAuthorisation } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { replacePage } from '@juhe/platform';

/** Opens the page that binds a mobile for a member who has none (specification §4), unless that was put off. */
export const leadToBinding = async (): Promise<void> => {
  const { isBindingPostponed } = await webAuthorisation();
  const here = location.hash.slice(1);
  if (isBindingPostponed() || !getSession().signedIn || here.startsWith(shellPages.bindMobile())) return;
  replacePage(shellPages.bindMobile({ redirect: here }));
};
