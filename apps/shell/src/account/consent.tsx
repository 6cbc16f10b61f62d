import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, usePageExists } from '@juhe/platform';
import { type ReactNode, useState } from 'react';
import css from './account.module.css';
import { saveDraft, readDraft } from './draft.ts';

/** The consent, and the number of submissions without it. */
export interface Consent {
  readonly agreed: boolean;
  readonly missing: number;
  readonly change: (agreed: boolean) => void;
  /** Checked on submit; counts a refusal. */
  readonly validate: () => boolean;
}

export const useConsent = (): Consent => {
  const [agreed, setAgreed] = useState(() => readDraft('agreed') !== '');
  const [shortfall, setShortfall] = useState(0);
  return {
    agreed,
    missing: agreed ? 0 : shortfall,
    change: (next) => {
      saveDraft('agreed', next ? 'yes' : '');
      setAgreed(next);
    },
    validate: () => {
      if (!agreed) setShortfall(shortfall + 1);
      return agreed;
    },
  };
};

const RulesLink = ({ type, children }: { type: string; children: ReactNode }) => (
  <PageLink to={contentPages.rules({ type })} className={css.link}>
    {children}
  </PageLink>
);

/** Returns the names of the agreements for a text, as links where their page exists. */
export const useAgreementLinks = () => {
  const linked = usePageExists(contentPages.rules.path);
  const link = (type: string) => (chunks: ReactNode) => (linked ? <RulesLink type={type}>{chunks}</RulesLink> : chunks);
  return { user: link('user'), privacy: link('privacy') };
};
