import { useGetMyCreationQuery } from '@juhe/api-client/content/creation';
import type { Creation, CreationAction, CreationState } from '@juhe/contract/content/creation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { buttonClass, Icon, type IconName, Page, Stack } from '@juhe/ui';
import { useEffect } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { pageOfCreation } from '../shared/creation-page.ts';
import css from './creation.module.css';

/** Polling interval (ms) while a creation is being moderated. */
const pollInterval = 3000;

/** Icon and next step of each outcome; the step is offered if it is among the creation's actions, and otherwise its page. */
const outcomes: Readonly<Record<CreationState, { readonly icon: IconName; readonly next?: CreationAction }>> = {
  checking: { icon: 'clock' },
  published: { icon: 'circle-check' },
  refused: { icon: 'circle-x', next: 'edit' },
  removed: { icon: 'circle-x' },
};

const NextStep = ({ creation, state }: { creation: Creation; state: CreationState }) => {
  const t = useTranslations('creation');
  const { next } = outcomes[state];
  const [label, to] =
    next !== undefined && creation.actions.includes(next)
      ? [t('edit'), socialPages.editor({ work: creation.id })]
      : [t('look'), pageOfCreation(creation)];
  return (
    <PageLink to={to} className={buttonClass('primary')}>
      {label}
    </PageLink>
  );
};

/** The state of a creation that was just submitted; polled until it is decided. */
export const Published = ({ id }: { id: string }) => {
  const t = useTranslations('creation');
  const { data, refetch } = useGetMyCreationQuery({ id });
  // A change of a published creation has a separate state.
  const state = data?.edit?.state ?? data?.state ?? 'checking';
  useEffect(() => {
    if (state !== 'checking') return;
    const timer = setInterval(() => void refetch(), pollInterval);
    return () => clearInterval(timer);
  }, [state, refetch]);
  return (
    <Page>
      <div className={css.sheet} style={{ justifyItems: 'center', textAlign: 'center', paddingBlock: 32 }}>
        <span className={css.disc} data-kind={state === 'published' ? 'pictures' : 'article'}>
          <Icon name={outcomes[state].icon} size={28} />
        </span>
        <h2 className={css.name}>{t(`result.${state}`)}</h2>
        <span className="visually-hidden" role="status">
          {t(`result.${state}`)}
        </span>
        <p className={css.note}>{state === 'refused' ? data?.edit?.reason || data?.reason : t(`resultNote.${state}`)}</p>
        <Stack>
          {data && <NextStep creation={data} state={state} />}
          <PageLink to={socialPages.userHomepage()} className={buttonClass('secondary')}>
            {t('mine')}
          </PageLink>
        </Stack>
      </div>
    </Page>
  );
};
