import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, usePageExists, useTranslations } from '@juhe/platform';
import { type ReactNode, useState } from 'react';
import css from './account.module.css';
import { keepDraft, readDraft } from './draft.ts';

/** Whether somebody agreed, and whether the form was sent without it. */
export interface Consent {
  readonly agreed: boolean;
  readonly missing: boolean;
  readonly change: (agreed: boolean) => void;
  /** Asked on sending; remembers a no. */
  readonly given: () => boolean;
}

export const useConsent = (): Consent => {
  const [agreed, setAgreed] = useState(() => readDraft('agreed') !== '');
  const [asked, setAsked] = useState(false);
  return {
    agreed,
    missing: asked && !agreed,
    change: (next) => {
      keepDraft('agreed', next ? 'yes' : '');
      setAgreed(next);
    },
    given: () => {
      setAsked(true);
      return agreed;
    },
  };
};

const RulesLink = ({ type, children }: { type: string; children: ReactNode }) => (
  <PageLink to={contentPages.rules({ type })} className={css.link}>
    {children}
  </PageLink>
);

/** The names of the agreements in a text: links where their page exists. */
export const useAgreementLinks = () => {
  const linked = usePageExists(contentPages.rules.path);
  const link = (type: string) => (chunks: ReactNode) => (linked ? <RulesLink type={type}>{chunks}</RulesLink> : chunks);
  return { user: link('user'), privacy: link('privacy') };
};

/** Consent to the agreements. */
export const Agreement = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('account');
  const links = useAgreementLinks();
  return (
    <div>
      <label className={css.agreement}>
        <input
          type="checkbox"
          className={css.checkbox}
          checked={consent.agreed}
          onChange={(event) => consent.change(event.target.checked)}
          aria-invalid={consent.missing || undefined}
          aria-describedby={consent.missing ? 'agreement-error' : undefined}
        />
        <span>{t.rich('agree', links)}</span>
      </label>
      <p id="agreement-error" className={css.error} role="alert">
        {consent.missing ? t('agreeFirst') : ''}
      </p>
    </div>
  );
};
