import { useGetExpertDescriptionQuery, useGetExpertLevelsQuery } from '@juhe/api-client/applyfor/daren';
import type { daren } from '@juhe/contract/applyfor/daren';
import type { ClientOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useLang, usePageExists } from '@juhe/platform';
import {
  ActionBar,
  buttonClass,
  Card,
  Cell,
  CellGroup,
  cx,
  DetailSkeleton,
  Icon,
  Page,
  Price,
  PullToRefresh,
  QueryView,
  RichText,
  SectionHead,
} from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { LevelTable } from '../shared/level-table.tsx';
import css from './level.module.css';
import { percentOf, rankTerms } from '../shared/rates.ts';

type Info = ClientOutput<typeof daren.getExpertLevels>;

/** The button's label: apply, or the state of the member's application. */
const wayOf = ({ own: ownStatus }: Info): 'apply' | 'goOn' | 'look' | 'isExpert' => {
  if (ownStatus?.isExpert) return 'isExpert';
  if (ownStatus?.application === 'submitted' || ownStatus?.application === 'pendingPayment') return 'look';
  return ownStatus?.application == null ? 'apply' : 'goOn';
};

/** The benefits of experts in numbers: those of the caller's rank, otherwise of the first one. */
const Figures = ({ info }: { info: Info }) => {
  const t = useTranslations('level');
  const lang = useLang();
  const { levels, expert } = info;
  const [first] = levels;
  if (!first) return null;
  const terms = rankTerms(info) ?? {
    feeBpOff: first.feeBp - first.expert.feeBp,
    listings: first.expert.listings - first.listings,
    shareBp: first.expert.shareBp,
  };
  const figures = [
    { key: 'fee', figure: `−${percentOf(terms.feeBpOff, lang)}` },
    { key: 'listings', figure: `+${terms.listings}` },
    { key: 'share', figure: percentOf(terms.shareBp, lang) },
  ] as const;
  return (
    <section className={css.hero}>
      <Icon name="medal" size={40} />
      <h2 className={css.heroTitle}>{t('hero')}</h2>
      {expert.count > 0 && <p className={css.heroText}>{t('experts', { n: expert.count })}</p>}
      <ul className={css.figures}>
        {figures.map(({ key, figure }) => (
          <li key={key}>
            <span className={css.figure}>{figure}</span>
            <span className={css.figureText}>{t(`figure.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The rights of experts at each level, the application fee, and the link to apply. */
const MasterIllustrateScreen = () => {
  const t = useTranslations('level');
  const query = useGetExpertLevelsQuery();
  const description = useGetExpertDescriptionQuery();
  const hasRules = usePageExists(auctionPages.auctionRules());
  const hasForm = usePageExists(applyforPages.expertApplication());
  return (
    <PullToRefresh onRefresh={() => Promise.all([query.refetch(), description.refetch()])}>
      <Page className={css.page}>
        <QueryView query={query} skeleton={<DetailSkeleton ratio={2} />}>
          {(info) => (
            <>
              <Figures info={info} />
              <section>
                <SectionHead>{t('compare')}</SectionHead>
                <LevelTable
                  levels={info.levels}
                  current={info.own?.level ?? null}
                  compared={info.own?.rank == null ? 'expert' : 'own'}
                />
                <p className={css.note}>{t(info.own?.rank == null ? 'compareNote' : 'ownNote')}</p>
              </section>
              <section>
                <SectionHead>{t('about')}</SectionHead>
                <Card>
                  <QueryView query={description}>{({ html }) => <RichText html={html} />}</QueryView>
                </Card>
              </section>
              {(hasRules || info.own) && (
                <CellGroup>
                  {info.own && <Cell icon="trophy" title={t('myLevel')} to={auctionPages.myLevel()} />}
                  <Cell icon="file-text" title={t('rules')} to={auctionPages.auctionRules()} />
                </CellGroup>
              )}
              {hasForm && (
                <ActionBar
                  lead={
                    <span className={css.feeLead}>
                      {t.rich('fee', { amount: <Price cents={info.expert.feeCents} size="s" tone="inherit" /> })}
                    </span>
                  }
                >
                  <PageLink to={applyforPages.expertApplication()} className={cx(buttonClass('primary', 'm', true), css.apply)}>
                    {t(`way.${wayOf(info)}`)}
                  </PageLink>
                </ActionBar>
              )}
            </>
          )}
        </QueryView>
      </Page>
    </PullToRefresh>
  );
};

export { MasterIllustrateScreen as Screen };
