import * as shellPages from '@juhe/contract/pages/shell';
import * as socialPages from '@juhe/contract/pages/social';

/** Where a member changes the mobile, or binds the first one and comes back to the page `from`. */
export const mobilePage = (mobile: string | null | undefined, from: string): string =>
  mobile ? socialPages.updateMobile() : shellPages.bindMobile({ redirect: from });
