import { getSession } from '@juhe/auth';
import { PageLink, safeRedirect, useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Tabs } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { AccountPage } from './account-page.tsx';
import { useConsent } from './agreement.tsx';
import { CodeLogin } from './code-login.tsx';
import { PasswordLogin } from './password-login.tsx';

type Way = 'password' | 'code';

/** Sign-in by password or SMS code; leads back to the page that asked for it (`?redirect=`). */
export const Screen = () => {
  const t = useTranslations('account');
  const { redirect } = useQuery();
  const { open } = useNavigation();
  const [way, setWay] = useState<Way>('password');
  // Both ways share what was typed and agreed to.
  const [mobile, setMobile] = useState('');
  const consent = useConsent();
  // Who comes here signed in has nothing to do here; who signs in here is led on by the form.
  const [wasSignedIn] = useState(() => getSession().signedIn);
  useEffect(() => {
    if (wasSignedIn) open(safeRedirect(redirect), { replace: true });
  }, [wasSignedIn, open, redirect]);
  const shared = { mobile, onMobile: setMobile, consent };
  return (
    <AccountPage
      title={t('welcome')}
      text={t('slogan')}
      links={
        <>
          <PageLink to="/subPackages/user/register" query={{ redirect }}>
            {t('toRegister')}
          </PageLink>
          <PageLink to="/subPackages/user/forgot-password">{t('toForgot')}</PageLink>
        </>
      }
    >
      <Tabs
        items={[
          { key: 'password', label: t('byPassword') },
          { key: 'code', label: t('byCode') },
        ]}
        value={way}
        onChange={setWay}
        label={t('ways')}
      >
        {way === 'password' ? <PasswordLogin {...shared} /> : <CodeLogin {...shared} />}
      </Tabs>
    </AccountPage>
  );
};
