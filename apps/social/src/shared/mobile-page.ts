import * as shellPages from '@juhe/contract/pages/shell';
import * as socialPages from '@juhe/contract/pages/social';

/** The page that changes the mobile number, or binds the first one and returns to the page `from`. */
export const mobilePage = (mobile: string | null | undefined, from: string): string =>
  mobile ? socialPages.updateMobile() : shellPages.bindMobile({ redirect: from });
