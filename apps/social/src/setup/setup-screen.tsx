import { useTranslations } from '@juhe/platform';
import { Button, Cell, CellGroup, Page } from '@juhe/ui';
import { appVersion } from '../shared/app-version.ts';
import { pages } from '../shared/pages.ts';
import { useSignOut } from '../shared/use-sign-out.ts';
import { CacheCell } from './cache-cell.tsx';
import { LanguageCell } from './language-cell.tsx';
import { PrivacyCell } from './privacy-cell.tsx';

/** Settings: the account, what others may see, language and storage, help and agreements, signing out. */
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
        <Cell icon="trash-2" title={t('leave')} to="/subPackages/user/logout" />
      </CellGroup>
      <CellGroup title={t('general')}>
        <PrivacyCell />
        <LanguageCell />
        <CacheCell />
      </CellGroup>
      <CellGroup title={t('about')}>
        <Cell icon="headset" title={t('feedback')} to="/subPackages/other/feedback" query={{ from: pages.setup }} />
        <Cell icon="download" title={t('download')} to="/subPackages/other/download" />
        <Cell icon="file-text" title={t('agreement')} to="/pages/rules/rules" query={{ type: 'user' }} />
        <Cell icon="shield-check" title={t('privacyPolicy')} to="/pages/rules/rules" query={{ type: 'privacy' }} />
        <Cell icon="info" title={t('aboutUs')} to="/subPackages/other/about" value={`v${appVersion}`} />
      </CellGroup>
      <Button kind="secondary" block onClick={signOut}>
        {t('signOut')}
      </Button>
    </Page>
  );
};
