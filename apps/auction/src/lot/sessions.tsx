import { useGetLotSessionQuery, useListLotSessionsQuery } from '@juhe/api-client/auction/session';
import type { LotSession } from '@juhe/contract/auction/session.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import { Countdown, DateTime, Picture, QueryView, SectionHead, Skeleton, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './sessions.module.css';

/** Covers have their text at the side, so nothing is cropped. */
const coverRatio = 2.5;
const tones = { coming: 'blue', running: 'brand', ended: 'grey' } as const;

const When = ({ session }: { session: LotSession }) => {
  const t = useTranslations('lots.session');
  if (session.phase === 'running')
    return <span>{t.rich('endsAt', { time: <DateTime at={session.closesAt} as="dayTime" /> })}</span>;
  if (session.phase === 'coming') return <span>{t.rich('opensIn', { time: <Countdown to={session.opensAt} /> })}</span>;
  return <DateTime at={session.closesAt} as="date" />;
};

/** Running and upcoming sessions, and the latest ended ones, in one swipeable row. */
export const SessionShelf = () => {
  const t = useTranslations('lots.session');
  const { data } = useListLotSessionsQuery({ pageSize: 6 });
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <SectionHead>{t('title')}</SectionHead>
      <ul className={css.shelf}>
        {data.list.map((session) => (
          <li key={session.id}>
            <PageLink
              to={auctionPages.lots({ session: session.id, state: session.phase === 'coming' ? 'scheduled' : undefined })}
              className={css.card}
              data-press="card"
            >
              <Picture src={session.cover} alt="" ratio={coverRatio} fallback="gavel" />
              <span className={css.text}>
                <strong className={css.name}>{session.title}</strong>
                <span className={css.line}>
                  <Tag tone={tones[session.phase]}>{t(`phase.${session.phase}`)}</Tag>
                  <When session={session} />
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The description of one session, above its lots. */
export const SessionHead = ({ id }: { id: string }) => {
  const t = useTranslations('lots.session');
  const query = useGetLotSessionQuery({ id });
  return (
    <QueryView query={query} skeleton={<Skeleton height={168} />}>
      {(session) => (
        <header className={css.head}>
          <Picture src={session.cover} alt="" ratio={coverRatio} fallback="gavel" priority />
          <div className={css.text}>
            <h2 className={css.title}>{session.title}</h2>
            <p className={css.line}>
              <Tag tone={tones[session.phase]}>{t(`phase.${session.phase}`)}</Tag>
              <span>{t('lots', { n: session.lots })}</span>
              <When session={session} />
            </p>
            {session.intro !== '' && <p className={css.intro}>{session.intro}</p>}
            {!session.shown && (
              <p className={css.intro}>
                {t.rich('shownAt', { at: <DateTime at={session.shownAt} as="dayTime" /> })} {t('early')}
              </p>
            )}
            <PageLink to={auctionPages.lots()} className={css.back}>
              {t('all')}
            </PageLink>
          </div>
        </header>
      )}
    </QueryView>
  );
};
