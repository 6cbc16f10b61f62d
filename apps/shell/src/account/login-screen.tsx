import { getSession } from '@juhe/auth';
import * as shellPages from '@juhe/contract/pages/shell';
import { PageLink, safeRedirect, useNavigation, useQuery } from '@juhe/platform';
import { Tabs } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { AccountPage } from './account-page.tsx';
import { useConsent } from './consent.tsx';
import { CodeLogin } from './code-login.tsx';
import { saveDraft, readDraft } from './draft.ts';
import { PasswordLogin } from './password-login.tsx';
import { redirectsAutomatically } from './authorisation-return.ts';
import { useSignInElsewhere } from './use-signed-in.ts';
import type { WxSignIn } from './wx-sign-in.tsx';
import css from './account.module.css';

type Way = 'password' | 'code';

/** Sign-in by password, SMS code or the messaging app; returns to the page that requested it (`?redirect=`). */
const LoginScreen = () => {
  const t = useTranslations('account');
  const { redirect } = useQuery(shellPages.login);
  const { open } = useNavigation();
  const [method, setMethod] = useState<Way>(() => (readDraft('way') === 'code' ? 'code' : 'password'));
  const choose = (next: Way) => {
    saveDraft('way', next);
    setMethod(next);
  };
  // Both methods share the consent.
  const consent = useConsent();
  // A member who arrives signed in is redirected; after a sign-in here, the form navigates on.
  const [wasSignedIn] = useState(() => getSession().signedIn);
  useEffect(() => {
    if (wasSignedIn) open(safeRedirect(redirect), { replace: true });
  }, [wasSignedIn, open, redirect]);
  useSignInElsewhere(redirect);
  const [busy, setBusy] = useState(() => !wasSignedIn && redirectsAutomatically());
  const [notice, setNotice] = useState<string>();
  const [Wx, setWx] = useState<typeof WxSignIn>();
  useEffect(() => {
    if (wasSignedIn) return;
    import(/* webpackChunkName: "account-parts" */ './wx-sign-in.tsx').then(
      (part) => setWx(() => part.WxSignIn),
      () => setBusy(false),
    );
  }, [wasSignedIn]);
  return (
    <AccountPage
      title={t('welcome')}
      text={t('slogan')}
      links={
        <>
          <PageLink to={shellPages.register({ redirect })}>{t('toRegister')}</PageLink>
          <PageLink to={shellPages.forgotPassword({ redirect })}>{t('toForgot')}</PageLink>
        </>
      }
    >
      {!busy && (
        <>
          <p className={css.notice} role="alert">
            {notice}
          </p>
          <Tabs
            items={[
              { key: 'password', label: t('byPassword') },
              { key: 'code', label: t('byCode') },
            ]}
            value={method}
            onChange={choose}
            label={t('ways')}
          >
            {method === 'password' ? <PasswordLogin consent={consent} /> : <CodeLogin consent={consent} />}
          </Tabs>
        </>
      )}
      {Wx ? <Wx busy={busy} onBusy={setBusy} onNotice={setNotice} /> : <div className={css.otherSpace} />}
    </AccountPage>
  );
};

export { LoginScreen as Screen };
