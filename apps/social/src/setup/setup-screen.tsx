import { useTranslations } from '@juhe/platform';
import { Button, Cell, CellGroup, Page } from '@juhe/ui';
import { pages } from '../shared/pages.ts';
import { useSignOut } from '../shared/use-sign-out.ts';
import { LanguageCell } from './language-cell.tsx';
import { PrivacyCell } from './privacy-cell.tsx';

/** Settings: the account, what others may see, the language, the agreements, signing out. */
export const Screen = () => {
  const t = useTranslations('setup');
  const signOut = useSignOut();
  return (
    <Page gap={4}>
      <CellGroup title={t('account')}>
        <Cell icon="user" title={t('profile')} to={pages.profile} />
        <Cell icon="smartphone" title={t('mobile')} to="/subPackages/user/update-mobile" />
        <Cell icon="key-round" title={t('password')} to="/subPackages/user/update-pwd" />
        <Cell icon="map-pin" title={t('addresses')} to="/subPackages/user/address" />
        <Cell icon="credit-card" title={t('cards')} to="/subPackages/user/bankCard" />
      </CellGroup>
      <CellGroup title={t('general')}>
        <LanguageCell />
        <PrivacyCell />
      </CellGroup>
      <CellGroup title={t('about')}>
        <Cell icon="file-text" title={t('agreement')} to="/pages/rules/rules" query={{ type: 'user' }} />
        <Cell icon="shield-check" title={t('privacyPolicy')} to="/pages/rules/rules" query={{ type: 'privacy' }} />
        <Cell icon="info" title={t('aboutUs')} to="/subPackages/other/about" />
        <Cell icon="trash-2" title={t('leave')} to="/subPackages/user/logout" />
      </CellGroup>
      <Button kind="secondary" block onClick={signOut}>
        {t('signOut')}
      </Button>
    </Page>
  );
};
