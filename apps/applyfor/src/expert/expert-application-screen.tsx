import { useGetExpertDescriptionQuery, useGetExpertLevelsQuery } from '@juhe/api-client/applyfor/daren';
import type { ExpertApplication } from '@juhe/contract/applyfor/daren.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { Card, DetailSkeleton, ErrorNotice, Page, PullToRefresh, QueryView, RichText, SectionHead, Timeline } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ExpertForm } from './expert-form.tsx';
import { ExpertNeeds } from './expert-needs.tsx';
import { ExpertState } from './expert-state.tsx';
import { ExpertTerm } from './expert-term.tsx';
import css from './expert.module.css';
import { useExpertApplication } from './use-expert-application.ts';

const Way = ({ application }: { application: ExpertApplication }) => {
  const t = useTranslations('expert');
  return (
    <section>
      <SectionHead>{t('way')}</SectionHead>
      <Card>
        <Timeline
          items={application.timeline.map(({ event, at, note }) => {
            const name = `event.${event}`;
            return { key: `${event}-${at}`, title: t.has(name) ? t(name) : event, ...(note === null ? {} : { note }), at };
          })}
        />
      </Card>
    </section>
  );
};

/** Explains what experts are to members who have not applied yet. */
const About = () => {
  const t = useTranslations('expert');
  const query = useGetExpertDescriptionQuery();
  return (
    <section>
      <SectionHead to={auctionPages.masterIllustrate()} all={t('rights')}>
        {t('about')}
      </SectionHead>
      <Card>
        <QueryView query={query}>{({ html }) => <RichText html={html} />}</QueryView>
      </Card>
    </section>
  );
};

/** Whether the form is open: there is no application yet, or it can be submitted. */
const isOpen = (application: ExpertApplication | null): boolean => application === null || application.actions.includes('submit');

/** The expert application from form and payment to the decision; updates as the company decides. */
const ExpertApplicationScreen = () => {
  const query = useExpertApplication();
  const info = useGetExpertLevelsQuery();
  const refresh = () => Promise.all([query.refetch(), info.refetch()]);
  const { data: application } = query;
  const failed = [query, info].find(({ error, data }) => error !== undefined && data === undefined);
  return (
    <PullToRefresh onRefresh={refresh}>
      <Page className={css.page}>
        {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && (application === undefined || !info.data) && <DetailSkeleton ratio={2} />}
        {application !== undefined && info.data && (
          <>
            {application && application.state !== 'draft' && <ExpertState application={application} terms={info.data.expert} />}
            {application?.state === 'approved' && <ExpertTerm application={application} />}
            {isOpen(application) && <ExpertNeeds requirements={info.data.expert.needs ?? []} />}
            {isOpen(application) && (
              <ExpertForm
                key={application?.state}
                application={application}
                feeCents={info.data.expert.feeCents}
                levels={info.data.expert.levels ?? []}
                agreementVersion={info.data.expert.agreementVersion ?? undefined}
              />
            )}
            {isOpen(application) && <About />}
            {application && application.timeline.length > 1 && <Way application={application} />}
          </>
        )}
      </Page>
    </PullToRefresh>
  );
};

export { ExpertApplicationScreen as Screen };
