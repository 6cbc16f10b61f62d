import { useListMySanctionsInfiniteQuery } from '@juhe/api-client/member/sanction';
import * as contentPages from '@juhe/contract/pages/content';
import type { Sanction } from '@juhe/contract/member/sanction.schemas';
import { Button, Card, Cell, CellGroup, DateTime, InfiniteList, ListSkeleton, Muted, Page, RelativeTime, Tag } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { AppealSheet } from './appeal-sheet.tsx';
import css from './sanction.module.css';

const tones = { imposed: 'grey', appealed: 'gold', confirmed: 'grey', overturned: 'green' } as const;

const SanctionCard = ({ sanction, onAppeal }: { sanction: Sanction; onAppeal: () => void }) => {
  const t = useTranslations('sanction');
  const { measure, about, reason, untilAt, state, appealBefore, appealText, appealNote, createdAt } = sanction;
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.measure}>{t(`measure.${measure}`)}</h2>
        <Muted>
          <RelativeTime at={createdAt} />
        </Muted>
        <span className={css.state}>
          <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
        </span>
      </div>
      {about !== '' && <blockquote className={css.about}>{about}</blockquote>}
      <p className={css.text}>{t('reason', { reason })}</p>
      {untilAt !== null && (
        <p className={css.text}>
          {t('until')} <DateTime at={untilAt} />
        </p>
      )}
      {appealText !== '' && (
        <div className={css.appeal}>
          <Muted>{t('own')}</Muted>
          <p className={css.text}>{appealText}</p>
        </div>
      )}
      {appealNote !== '' && (
        <div className={css.appeal}>
          <Muted>{t('answer')}</Muted>
          <p className={css.text}>{appealNote}</p>
        </div>
      )}
      {appealBefore !== null && (
        <div className={css.foot}>
          <Muted>
            {t('before')} <DateTime at={appealBefore} as="date" />
          </Muted>
          <Button size="s" onClick={onAppeal}>
            {t('appeal')}
          </Button>
        </div>
      )}
    </Card>
  );
};

/** What happens if a measure is taken, and the rules that it follows from (MEMBER-76, MEMBER-77). */
const Procedure = () => {
  const t = useTranslations('sanction');
  const textOf = useTranslations('setup');
  return (
    <CellGroup title={t('how')}>
      <Cell icon="bell" title={t('told')} note={t('toldNote')} />
      <Cell icon="flag" title={t('appealTitle')} note={t('hint')} />
      <Cell icon="file-text" title={textOf('agreement')} to={contentPages.rules({ type: 'user' })} />
    </CellGroup>
  );
};

/** The sanctions against the member, latest first, and the appeals. */
const SanctionsScreen = () => {
  const t = useTranslations('sanction');
  const [appealed, setAppealed] = useState<string>();
  return (
    <Page>
      <InfiniteList
        query={useListMySanctionsInfiniteQuery({})}
        keyOf={({ id }) => id}
        id="sanctions"
        gap={12}
        skeleton={<ListSkeleton rows={3} media={0} />}
        empty={{ icon: 'shield-check', text: t('none'), next: <Procedure /> }}
      >
        {(sanction) => <SanctionCard sanction={sanction} onAppeal={() => setAppealed(sanction.id)} />}
      </InfiniteList>
      <AppealSheet id={appealed} onClose={() => setAppealed(undefined)} />
    </Page>
  );
};

export { SanctionsScreen as Screen };
