import { useListFactorsQuery } from '@juhe/api-client/member/factor';
import { ListSkeleton, Page, QueryView } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './factor.module.css';
import { PasskeyCells } from './passkey-cells.tsx';
import { RecoveryCell } from './recovery-cell.tsx';
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx';
import { TotpCell } from './totp-cell.tsx';

/** Second factors: the authenticator app, passkeys, and the recovery codes in case they are lost. */
const SecondFactorsScreen = () => {
  const t = useTranslations('factor');
  const query = useListFactorsQuery();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = (next: readonly string[] | null) => setCodes(next ?? []);
  return (
    <Page width="form" gap={1}>
      <p className={css.lead}>{t('lead')}</p>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} media={0} />}>
        {({ totpSince, passkeys, recoveryCodesLeft, canUsePasskeys }) => (
          <>
            <TotpCell since={totpSince} onCodes={show} />
            <PasskeyCells passkeys={passkeys} canAdd={canUsePasskeys} onCodes={show} />
            {(totpSince !== null || passkeys.length > 0) && <RecoveryCell remaining={recoveryCodesLeft} onCodes={show} />}
          </>
        )}
      </QueryView>
      <RecoveryCodesSheet codes={codes} onClose={() => setCodes([])} />
    </Page>
  );
};

export { SecondFactorsScreen as Screen };
