import { useSession } from '@juhe/auth';
import { loginPath, pageUrl, useNavigation } from '@juhe/platform';

/** Leads a signed-out visitor to the sign-in, and from there back to this product; answers whether it did. */
export const useSignInFirst = (saleNo: string): (() => boolean) => {
  const { signedIn } = useSession();
  const { navigateTo } = useNavigation();
  return () => {
    if (signedIn) return false;
    navigateTo(loginPath, { redirect: pageUrl('/subPackages/shop/goods-info', { saleNo }) });
    return true;
  };
};
