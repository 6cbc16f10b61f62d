import { onRefusal } from '@juhe/api-client';
import { useAcceptAgreementsMutation } from '@juhe/api-client/member/account';
import { keepUser, signOut, useSession } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { useNavigation } from '@juhe/platform';
import { Button, confirmDialog, Dialog } from '@juhe/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useAgreementLinks } from './consent.tsx';

/** Paths without the prompt: the agreements themselves, and the pages before or during sign-in. */
const exemptPaths = /^\/(pages\/(rules|user)|subPackages\/user\/(login|register|forgot-password|bind-mobile))/;

/**
 * Asks a member who has not accepted the current agreements, because they changed or the sign-in had no checkbox for them.
 * The server stores the acceptance, so the question appears once. When a call is refused for lack of it or of a mobile, a
 * dialog leads on and the page keeps what was typed.
 */
export const AgreementAsk = ({ path }: { path: string }) => {
  const t = useTranslations('agreements');
  const links = useAgreementLinks();
  const { user } = useSession();
  const { navigateTo } = useNavigation();
  const [accept] = useAcceptAgreementsMutation();
  const [refused, setRefused] = useState(false);
  const lead = useEffectEvent(async (key: string | undefined, message: string) => {
    if (key === 'agreementsMissing') setRefused(true);
    if (key !== 'mobileMissing') return;
    if (await confirmDialog({ title: message, text: t('mobileText'), confirm: t('toMobile') }))
      navigateTo(shellPages.bindMobile({ redirect: location.hash.slice(1) }));
  });
  useEffect(() => onRefusal(({ key, message }) => void lead(key, message)), []);
  const agree = async () => {
    try {
      const member = await accept().unwrap();
      setRefused(false);
      keepUser(member);
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <Dialog
      stays
      open={(refused || user?.mustAgree === true) && user !== undefined && !exemptPaths.test(path)}
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
