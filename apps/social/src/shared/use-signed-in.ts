import { useSession } from '@juhe/auth';
import { loginPath, pageUrl, useCurrentPath, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { toast } from '@juhe/ui';

/** Runs an action that needs a member; a visitor is told to sign in first and comes back here after signing in (specification §8). */
export const useSignedIn = () => {
  const { signedIn } = useSession();
  const t = useTranslations('shared');
  const { navigateTo } = useNavigation();
  const path = useCurrentPath();
  const query = useQuery();
  return (action: () => void): void => {
    if (signedIn) return action();
    toast(t('signInFirst'));
    navigateTo(loginPath, { redirect: pageUrl(path, query) });
  };
};
