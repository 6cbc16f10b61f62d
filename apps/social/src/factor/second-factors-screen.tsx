import { useListFactorsQuery } from '@juhe/api-client/member/factor';
import * as socialPages from '@juhe/contract/pages/social';
import { MessagesProvider } from '@juhe/platform';
import { Cell, CellGroup, Page, QueryView } from '@juhe/ui';
import { PageHead, PageHeadSkeleton } from '@juhe/ui/parts/layout/page-head';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useSettingsTexts } from '../shared/settings-texts.ts';
import { PasskeyCells } from './passkey-cells.tsx';
import { RecoveryCell } from './recovery-cell.tsx';
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx';
import { TotpCell } from './totp-cell.tsx';

interface Standing {
  hasTotp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

/** The present protection. Only an authenticator app adds a step to sign-ins (MEMBER-37); passkeys alone confirm operations. */
const FactorsHead = ({ hasTotp, passkeys, recoveryCodes }: Standing) => {
  const t = useTranslations('factor');
  if (!hasTotp && passkeys === 0) return <PageHead icon="lock" tone="gold" title={t('off')} note={t('lead')} />;
  return (
    <PageHead
      icon={hasTotp ? 'shield-check' : 'key-round'}
      tone={hasTotp ? 'green' : 'blue'}
      title={t(hasTotp ? 'on' : 'passkeyOnly')}
      note={t(hasTotp ? 'onNote' : 'passkeyOnlyNote')}
      figures={[
        [t('app'), t(hasTotp ? 'appOn' : 'appOff')],
        [t('passkeys'), String(passkeys)],
        [t('recovery'), String(recoveryCodes)],
      ]}
    />
  );
};

const SecondFactorsPage = () => {
  const t = useTranslations('factor');
  const textOf = useTranslations('setup');
  const query = useListFactorsQuery();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = (next: readonly string[] | null) => setCodes(next ?? []);
  return (
    <Page width="form" gap={1}>
      <QueryView query={query} skeleton={<PageHeadSkeleton rows={3} />}>
        {({ totpSince, passkeys, recoveryCodesLeft, canUsePasskeys }) => (
          <>
            <FactorsHead hasTotp={totpSince !== null} passkeys={passkeys.length} recoveryCodes={recoveryCodesLeft} />
            <TotpCell since={totpSince} onCodes={show} />
            <PasskeyCells passkeys={passkeys} canAdd={canUsePasskeys} onCodes={show} />
            {(totpSince !== null || passkeys.length > 0) && <RecoveryCell remaining={recoveryCodesLeft} onCodes={show} />}
            <CellGroup title={t('related')}>
              <Cell icon="smartphone" title={textOf('devices')} to={socialPages.devices()} />
              <Cell icon="lock" title={textOf('password')} to={socialPages.updatePwd()} />
            </CellGroup>
          </>
        )}
      </QueryView>
      <RecoveryCodesSheet codes={codes} onClose={() => setCodes([])} />
    </Page>
  );
};

/** Second factors: the authenticator app, passkeys, and the recovery codes in case they are lost. */
const SecondFactorsScreen = () => {
  const messages = useSettingsTexts();
  // Requested beside the texts, not after them.
  useListFactorsQuery();
  if (messages === undefined)
    return (
      <Page width="form">
        <PageHeadSkeleton rows={3} />
      </Page>
    );
  return (
    <MessagesProvider messages={messages}>
      <SecondFactorsPage />
    </MessagesProvider>
  );
};

export { SecondFactorsScreen as Screen };
