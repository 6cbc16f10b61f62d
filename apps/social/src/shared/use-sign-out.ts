import { signOut } from '@juhe/auth';
import { useNavigation, useTranslations } from '@juhe/platform';
import { confirmDialog } from '@juhe/ui';
import { pages } from './pages.ts';

/** Asks, signs out and goes home; the home page comes first, so that the guard of this page does not ask to sign in again. */
export const useSignOut = () => {
  const t = useTranslations('setup');
  const { switchTab } = useNavigation();
  return async (): Promise<void> => {
    if (!(await confirmDialog({ title: t('signOutTitle'), text: t('signOutText'), confirm: t('signOut'), danger: true }))) return;
    switchTab(pages.home, { replace: true });
    await signOut();
  };
};
