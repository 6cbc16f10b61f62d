import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';
import type { AgreeDialog } from './agree-dialog.tsx';
import { type Consent, useAgreementLinks } from './consent.tsx';

/** The consent checkbox for the agreements. */
export const Agreement = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('account');
  const links = useAgreementLinks();
  const { missing: shortfall } = consent;
  const [Dialog, setDialog] = useState<typeof AgreeDialog>();
  useEffect(() => {
    if (shortfall)
      import(/* webpackChunkName: "account-parts" */ './agree-dialog.tsx').then(
        (part) => setDialog(() => part.AgreeDialog),
        // The line below shows the same error.
        () => undefined,
      );
  }, [shortfall]);
  return (
    <div>
      <label className={css.agreement}>
        <input
          type="checkbox"
          className={css.checkbox}
          checked={consent.agreed}
          onChange={(event) => consent.change(event.target.checked)}
          aria-invalid={shortfall > 0 || undefined}
          aria-describedby={shortfall ? 'agreement-error' : undefined}
        />
        <span>{t.rich('agree', links)}</span>
      </label>
      <p id="agreement-error" className={css.error} role="alert">
        {shortfall ? t('agreeFirst') : ''}
      </p>
      {Dialog && shortfall > 0 && <Dialog key={shortfall} consent={consent} />}
    </div>
  );
};
