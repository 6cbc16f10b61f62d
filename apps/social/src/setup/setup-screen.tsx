import { usePaymentPasswordSetting } from '@juhe/api-client/payment/password-setting';
import { useSession } from '@juhe/auth';
import { maskMobile } from '@juhe/contract/mask-mobile';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { settingsRow } from '@juhe/contract/slots';
import { Slot } from '@juhe/platform/parts/slot';
import { Button, Cell, CellGroup, type IconName, Page } from '@juhe/ui';
import { PaymentPasswordSheet } from '@juhe/ui/parts/payment/payment-password-sheet';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { appVersion } from '../shared/app-version.ts';
import { mobilePage } from '../shared/mobile-page.ts';
import { useSignOut } from '../shared/use-sign-out.ts';
import { CacheCell } from './cache-cell.tsx';
import { ChatRulesCells } from './chat-rules-cells.tsx';
import { HapticsCell } from './haptics-cell.tsx';
import { LanguageCell } from '../shared/language-cell.tsx';
import { PrivacyCell } from './privacy-cell.tsx';

/** Settings: the account, privacy, language and storage, help and agreements, signing out. */
const SetupScreen = () => {
  const t = useTranslations('setup');
  const signOut = useSignOut();
  const mobile = useSession().user?.mobile;
  const [isSetting, setIsSetting] = useState(false);
  const setting = usePaymentPasswordSetting();
  return (
    <Page gap={1}>
      <CellGroup title={t('account')}>
        <Cell icon="user" title={t('profile')} to={socialPages.userInfo()} />
        <Cell
          icon="smartphone"
          title={t('mobile')}
          value={maskMobile(mobile) || undefined}
          to={mobilePage(mobile, socialPages.setup())}
        />
        <Cell icon="shield-check" title={t('identity')} to={socialPages.identity()} />
        <Cell icon="key-round" title={t('password')} to={socialPages.updatePwd()} />
        <Cell icon="lock" title={t('paymentPassword')} onClick={() => setIsSetting(true)} />
        <Cell icon="shield-check" title={t('devices')} to={socialPages.devices()} />
        <Cell icon="shield-check" title={t('factors')} to={socialPages.secondFactors()} />
        <Cell icon="map-pin" title={t('addresses')} to={mallPages.address()} />
        <Slot {...settingsRow()}>{({ icon, title, to }) => <Cell icon={icon as IconName} title={title} to={to} />}</Slot>
      </CellGroup>
      <CellGroup title={t('general')}>
        <PrivacyCell />
        <ChatRulesCells />
        <Cell icon="download" title={t('accountExport')} to={socialPages.accountExport()} />
        <LanguageCell />
        <HapticsCell />
        <CacheCell />
      </CellGroup>
      <CellGroup title={t('about')}>
        <Cell icon="flag" title={t('sanctions')} to={socialPages.sanctions()} />
        <Cell icon="headset" title={t('feedback')} to={socialPages.feedback({ from: socialPages.setup.path })} />
        <Cell icon="download" title={t('download')} to={socialPages.download()} />
        <Cell icon="file-text" title={t('agreement')} to={contentPages.rules({ type: 'user' })} />
        <Cell icon="shield-check" title={t('privacyPolicy')} to={contentPages.rules({ type: 'privacy' })} />
        <Cell icon="info" title={t('aboutUs')} to={socialPages.about()} value={`v${appVersion}`} />
      </CellGroup>
      <Button kind="secondary" block onClick={signOut}>
        {t('signOut')}
      </Button>
      <CellGroup>
        <Cell icon="trash-2" title={t('leave')} to={socialPages.logout()} />
      </CellGroup>
      <PaymentPasswordSheet open={isSetting} onClose={() => setIsSetting(false)} {...setting} />
    </Page>
  );
};

export { SetupScreen as Screen };
