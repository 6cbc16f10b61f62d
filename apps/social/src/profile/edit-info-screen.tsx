import * as socialPages from '@juhe/contract/pages/social';
import { ProfilePage } from './profile-page.tsx';

/** The same page as the member's own data: each row is changed where it stands. */
export const Screen = () => <ProfilePage path={socialPages.editInfo()} />;
