import { call } from '@juhe/api-client';
import { keepUser, signOut, useSession } from '@juhe/auth';
import { account } from '@juhe/contract/member/account';
import { useTranslations } from '@juhe/platform';
import { Button, Dialog } from '@juhe/ui';
import { useAgreementLinks } from './agreement.tsx';

/** Where nobody is held up: the agreements themselves, and the pages that come before or with a sign-in. */
const spared = /^\/(pages\/(rules|user)|subPackages\/user\/(login|register|forgot-password|bind-mobile))/;

/**
 * Asks a member who has not accepted the agreements as they are now, because they changed or because the sign-in had no box
 * for them. What is accepted is kept at the server, so it is asked once.
 */
export const AgreementAsk = ({ path }: { path: string }) => {
  const t = useTranslations('agreements');
  const links = useAgreementLinks();
  const { user } = useSession();
  const agree = async () => {
    const result = await call(account.agreeProtocol, {});
    if (result.ok) keepUser(result.data);
  };
  return (
    <Dialog
      stays
      open={user?.mustAgree === true && !spared.test(path)}
      onClose={() => undefined}
      title={t('title')}
      actions={
        <>
          <Button onClick={signOut}>{t('leave')}</Button>
          <Button kind="primary" onClick={agree}>
            {t('agree')}
          </Button>
        </>
      }
    >
      {t.rich('text', links)}
    </Dialog>
  );
};
