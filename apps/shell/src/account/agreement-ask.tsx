import { useAgreeProtocolMutation } from '@juhe/api-client/member/account';
import { keepUser, signOut, useSession } from '@juhe/auth';
import { useTranslations } from '@juhe/platform';
import { Button, Dialog } from '@juhe/ui';
import { useAgreementLinks } from './consent.tsx';

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
  const [accept] = useAgreeProtocolMutation();
  const agree = async () => {
    const { data } = await accept();
    if (data) keepUser(data);
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
