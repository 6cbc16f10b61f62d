import * as socialPages from '@juhe/contract/pages/social';
import { ProfilePage } from './profile-page.tsx';

/** The member's own data, to look at and to change. */
export const Screen = () => <ProfilePage path={socialPages.userInfo()} />;
