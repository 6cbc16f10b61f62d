import { useGetExpertLevelsQuery } from '@juhe/api-client/applyfor/daren';
import { useListAccountEntriesInfiniteQuery } from '@juhe/api-client/auction/account';
import type { daren } from '@juhe/contract/applyfor/daren';
import type { ClientOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useLang } from '@juhe/platform';
import {
  Card,
  Cell,
  CellGroup,
  cx,
  DetailSkeleton,
  Icon,
  type IconName,
  Page,
  PullToRefresh,
  QueryView,
  SectionHead,
  Tag,
} from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { hasOwnRights, LevelTable } from '../shared/level-table.tsx';
import css from './level.module.css';
import { PointsHistory } from './points-history.tsx';
import { percentOf } from '../shared/rates.ts';

type Info = ClientOutput<typeof daren.getExpertLevels>;
type Own = NonNullable<Info['own']>;

/** The member's level and the distance to the next one. */
const Standing = ({ standing, levels }: { standing: Own; levels: Info['levels'] }) => {
  const t = useTranslations('level');
  const { level, earnedPoints, nextFromPoints, isExpert } = standing;
  const from = levels.find((row) => row.level === level)?.fromPoints ?? 0;
  // After refunds the points may be below the level's threshold: the level stays.
  const part = nextFromPoints === null ? 1 : Math.max(0, (earnedPoints - from) / (nextFromPoints - from));
  return (
    <section className={css.standing}>
      <div className={css.standingHead}>
        <p className={css.levelName}>{t('name', { n: level })}</p>
        {isExpert && (
          <Tag tone="gold" icon="medal">
            {t('expert')}
          </Tag>
        )}
      </div>
      <p className={css.earned}>{t('earned', { n: earnedPoints })}</p>
      {nextFromPoints !== null && (
        <div
          className={css.track}
          role="progressbar"
          aria-label={t('progress')}
          aria-valuemin={0}
          aria-valuemax={nextFromPoints}
          aria-valuenow={Math.min(Math.max(earnedPoints, 0), nextFromPoints)}
        >
          <span style={{ inlineSize: `${Math.min(part, 1) * 100}%` }} />
        </div>
      )}
      <p className={css.next}>
        {nextFromPoints === null
          ? t('highest')
          : t('toNext', { n: Math.max(nextFromPoints - earnedPoints, 0), level: level + 1 })}
      </p>
    </section>
  );
};

interface RightProps {
  icon: IconName;
  title: string;
  text: string;
  isOpen: boolean;
}

const Right = ({ icon, title, text, isOpen }: RightProps) => (
  <li className={cx(css.right, !isOpen && css.locked)}>
    <span className={css.rightIcon}>
      <Icon name={isOpen ? icon : 'lock'} size={20} />
    </span>
    <span>
      <span className={css.rightTitle}>{title}</span>
      <span className={css.rightText}>{text}</span>
    </span>
  </li>
);

/** The rights of the current level and of higher ones. */
const Rights = ({ standing, levels }: { standing: Own; levels: Info['levels'] }) => {
  const t = useTranslations('level');
  const lang = useLang();
  const next = levels.find(({ level }) => level === standing.level + 1);
  const nextRights = next?.own ?? (standing.isExpert ? next?.expert : next);
  const current = levels.find(({ level }) => level === standing.level);
  const first = (predicate: (row: Info['levels'][number]) => boolean) => levels.find(predicate)?.level ?? 0;
  const opens = (isOpen: boolean, level: number) => (isOpen ? t('unlocked') : t('opensAt', { n: level }));
  const hasCatalogue = current?.hasEarlyCatalogue ?? false;
  const hasService = current?.hasServiceLine ?? false;
  return (
    <section>
      <SectionHead to={auctionPages.masterIllustrate()} all={t('expertRights')}>
        {t('rights')}
      </SectionHead>
      <Card>
        <ul className={css.rights}>
          <Right
            icon="percent"
            isOpen
            title={t('right.fee', { rate: percentOf(standing.feeBp, lang) })}
            text={nextRights ? t('right.feeNext', { rate: percentOf(nextRights.feeBp, lang) }) : t('right.best')}
          />
          <Right
            icon="gavel"
            isOpen
            title={t('right.listings', { n: standing.listings })}
            text={nextRights ? t('right.listingsNext', { n: nextRights.listings }) : t('right.best')}
          />
          <Right
            icon="hand-coins"
            isOpen
            title={t('right.share', { rate: percentOf(standing.shareBp, lang) })}
            text={t('right.shareText')}
          />
          <Right
            icon="clock"
            isOpen={hasCatalogue}
            title={t('right.catalogue')}
            text={opens(
              hasCatalogue,
              first((row) => row.hasEarlyCatalogue),
            )}
          />
          <Right
            icon="headset"
            isOpen={hasService}
            title={t('right.service')}
            text={opens(
              hasService,
              first((row) => row.hasServiceLine),
            )}
          />
        </ul>
      </Card>
    </section>
  );
};

/** Links to related pages. */
const More = () => {
  const t = useTranslations('level');
  return (
    <CellGroup>
      <Cell icon="users" title={t('team')} to={auctionPages.teamOrder()} />
      <Cell icon="gift" title={t('pointsArea')} to={auctionPages.pointsArea()} />
      <Cell icon="file-text" title={t('rules')} to={auctionPages.auctionRules()} />
    </CellGroup>
  );
};

/** The member's auction level: progress, rights, the table of all levels and the points history. */
const MyLevelScreen = () => {
  const t = useTranslations('level');
  const query = useGetExpertLevelsQuery();
  const entries = useListAccountEntriesInfiniteQuery({ type: 'points' });
  return (
    <PullToRefresh onRefresh={() => Promise.all([query.refetch(), entries.refetch()])}>
      <Page className={css.page}>
        <QueryView query={query} skeleton={<DetailSkeleton ratio={2} />}>
          {({ own: standing, levels }) =>
            standing && (
              <>
                <Standing standing={standing} levels={levels} />
                <Rights standing={standing} levels={levels} />
                <section>
                  <SectionHead>{t('all')}</SectionHead>
                  <LevelTable
                    levels={levels}
                    current={standing.level}
                    {...(hasOwnRights(levels, standing.isExpert) ? { compared: 'own' as const } : {})}
                  />
                  <p className={css.note}>
                    {t('never')}
                    {hasOwnRights(levels, standing.isExpert) && t(levels.some((row) => row.own) ? 'ownNote' : 'compareNote')}
                  </p>
                </section>
                <PointsHistory query={entries} />
                <More />
              </>
            )
          }
        </QueryView>
      </Page>
    </PullToRefresh>
  );
};

export { MyLevelScreen as Screen };
