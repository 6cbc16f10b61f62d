import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, usePageExists } from '@juhe/platform';
import { type ReactNode, useState } from 'react';
import css from './account.module.css';
import { keepDraft, readDraft } from './draft.ts';

/** Whether somebody agreed, and how often the form was sent without it. */
export interface Consent {
  readonly agreed: boolean;
  readonly missing: number;
  readonly change: (agreed: boolean) => void;
  /** Asked on sending; remembers a no. */
  readonly given: () => boolean;
}

export const useConsent = (): Consent => {
  const [agreed, setAgreed] = useState(() => readDraft('agreed') !== '');
  const [missing, setMissing] = useState(0);
  return {
    agreed,
    missing: agreed ? 0 : missing,
    change: (next) => {
      keepDraft('agreed', next ? 'yes' : '');
      setAgreed(next);
    },
    given: () => {
      if (!agreed) setMissing(missing + 1);
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
