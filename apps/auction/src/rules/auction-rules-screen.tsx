import { useGetExpertLevelsQuery } from '@juhe/api-client/applyfor/daren';
import { holdFor, strikeDepositFactor } from '@juhe/api-client/auction/bid';
import { useGetAuctionRulesQuery } from '@juhe/api-client/auction/rules';
import type { AuctionRules } from '@juhe/contract/auction/rules.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import { useLang } from '@juhe/platform';
import { Card, Cell, CellGroup, Facts, formatPrice, Page, PullToRefresh, QueryView, SectionHead, Stack } from '@juhe/ui';
import { NumberedSteps } from '@juhe/ui/parts/layout/numbered-steps';
import { PageHead, PageHeadSkeleton } from '@juhe/ui/parts/layout/page-head';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { LevelTable } from '../shared/level-table.tsx';
import panes from '../shared/panes.module.css';
import { percentOf, rankTerms } from '../shared/rates.ts';
import { FeeCalculator } from './fee-calculator.tsx';

const Section = ({ title, items }: { title: string; items: [string, ReactNode][] }) => (
  <section>
    <SectionHead>{title}</SectionHead>
    <Card>
      <Facts items={items} />
    </Card>
  </section>
);

/** The maximum (cents) whose hold is calculated as an example. */
const exampleMaxCents = 10_000_000;

/** Formats the shares and time limits of the rules. */
const useAmounts = () => {
  const t = useTranslations('rules');
  const lang = useLang();
  const share = (bp: number): string => percentOf(bp, lang);
  const bounded = ({ bp, leastCents: minCents, mostCents: maxCents }: AuctionRules['resale']['bond']): string =>
    t('depositValue', { share: share(bp), least: formatPrice(minCents), most: formatPrice(maxCents) });
  return { share, bounded, hours: (n: number): string => t('hours', { n }), days: (n: number): string => t('days', { n }) };
};

/** The key figures, and the steps from the bid to the receipt with the amount or time limit of each. */
const Overview = ({ rules: { bidding, deadlines } }: { rules: AuctionRules }) => {
  const t = useTranslations('rules');
  const { share, bounded, hours, days } = useAmounts();
  return (
    <>
      <PageHead
        icon="gavel"
        tone="gold"
        title={t('head')}
        note={t('headNote')}
        figures={[
          [t('deposit'), share(bidding.deposit.bp)],
          [t('pay'), hours(deadlines.payHours)],
          [t('receipt'), days(deadlines.receiveDays)],
        ]}
      />
      <section aria-label={t('path')}>
        <SectionHead>{t('path')}</SectionHead>
        <NumberedSteps
          wide
          items={[
            { title: t('deposit'), note: bounded(bidding.deposit) },
            {
              title: t('softClose'),
              note: t('softCloseValue', { minutes: bidding.softCloseMinutes, times: bidding.softCloseTimes }),
            },
            { title: t('pay'), note: hours(deadlines.payHours) },
            { title: t('confirm'), note: hours(deadlines.confirmHours) },
            {
              title: t('receive'),
              note: t('receiveNote', { days: days(deadlines.receiveDays), more: days(deadlines.extendDays) }),
            },
          ]}
        />
      </section>
    </>
  );
};

/** The other numbers of bidding, payment and resale. */
const Figures = ({ rules: { bidding, deadlines, resale, strikeDays, bans } }: { rules: AuctionRules }) => {
  const t = useTranslations('rules');
  const { share, bounded, hours } = useAmounts();
  return (
    <>
      <Section
        title={t('bidding')}
        items={[
          [t('ownMaximum'), t('ownMaximumValue', { share: share(bidding.deposit.bp) })],
          [
            t('holdExample', { amount: formatPrice(exampleMaxCents) }),
            t('holdExampleValue', {
              held: formatPrice(holdFor(bidding.deposit.mostCents, exampleMaxCents)),
              doubled: formatPrice(holdFor(bidding.deposit.mostCents, exampleMaxCents, strikeDepositFactor)),
            }),
          ],
          [t('highest'), formatPrice(bidding.highestCents)],
        ]}
      />
      <Section
        title={t('deadlines')}
        items={[
          [t('statement'), hours(deadlines.statementHours)],
          [t('late'), hours(deadlines.lateHours)],
          [t('secondChance'), hours(deadlines.secondChanceHours)],
        ]}
      />
      <Section
        title={t('resale')}
        items={[
          [t('range'), t('rangeValue', { least: share(resale.startLeastBp), most: share(resale.startMostBp) })],
          [t('owned'), t('ownedValue', { n: resale.ownedHours })],
          [t('times'), t('timesValue', { n: resale.mostResales })],
          [t('run'), t('runValue', { list: resale.days.join(' / ') })],
          [t('bondRule'), bounded(resale.bond)],
        ]}
      />
      <section>
        <SectionHead>{t('strikes')}</SectionHead>
        <CellGroup>
          <Cell icon="triangle-alert" title={t('strike', { n: strikeDays })} />
          {bans.map((ban) => (
            <Cell key={ban.strikes} icon="lock" title={t('ban', { n: strikeDays, strikes: ban.strikes, days: ban.days })} />
          ))}
        </CellGroup>
      </section>
    </>
  );
};

/**
 * Rules of auction and resale: the key figures and steps, an example calculator, the levels, all numbers from the API, and the agreements (auction.md
 * D10, H7).
 */
const AuctionRulesScreen = () => {
  const t = useTranslations('rules');
  const lang = useLang();
  const rules = useGetAuctionRulesQuery();
  const levels = useGetExpertLevelsQuery();
  return (
    <PullToRefresh onRefresh={() => Promise.all([rules.refetch(), levels.refetch()])}>
      <Page width="full">
        <QueryView query={rules} skeleton={<PageHeadSkeleton />}>
          {(figures) => (
            <QueryView query={levels} skeleton={<PageHeadSkeleton />}>
              {(info) => (
                <Stack>
                  <Overview rules={figures} />
                  <div className={panes.panes}>
                    <div className={panes.side}>
                      <FeeCalculator
                        levels={info.levels}
                        current={info.own?.level ?? 1}
                        isExpert={info.own?.isExpert ?? false}
                        feeCapBp={figures.resale.feeCapBp}
                      />
                    </div>
                    <div className={panes.main}>
                      <Stack>
                        <section>
                          <SectionHead>{t('levels')}</SectionHead>
                          <LevelTable levels={info.levels} current={info.own?.level ?? null} />
                        </section>
                        {info.levels[0] && (
                          <Card>
                            <Facts
                              items={[
                                [
                                  t('expert'),
                                  percentOf(
                                    rankTerms(info)?.feeBpOff ?? info.levels[0].feeBp - info.levels[0].expert.feeBp,
                                    lang,
                                  ),
                                ],
                              ]}
                            />
                          </Card>
                        )}
                        <Figures rules={figures} />
                        <section>
                          <SectionHead>{t('agreement')}</SectionHead>
                          <CellGroup>
                            <Cell icon="file-text" title={t('resaleAgreement')} to={contentPages.rules({ type: 'resale' })} />
                            <Cell icon="file-text" title={t('auctionAgreement')} to={contentPages.rules({ type: 'auction' })} />
                            <Cell icon="gavel" title={t('lots')} to={auctionPages.lots()} />
                          </CellGroup>
                        </section>
                      </Stack>
                    </div>
                  </div>
                </Stack>
              )}
            </QueryView>
          )}
        </QueryView>
      </Page>
    </PullToRefresh>
  );
};

export { AuctionRulesScreen as Screen };
