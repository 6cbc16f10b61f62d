import type { BidOutcome, Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { cx, DateTime, haptic, Icon, Price } from '@juhe/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { outcomePresentations, standingIcons } from '../shared/standing.ts';
import css from './lot-detail.module.css';

interface StandingNoticeProps {
  standing: Standing;
  live: LotLive;
  /** The member's own maximum. */
  maxCents: number | null;
  /** What became of an ended lot for the member; without it the standing decides. */
  outcome: BidOutcome | null | undefined;
}

const Notice = ({ look, title, children }: { look: Exclude<Standing, 'none'>; title: string; children: ReactNode }) => (
  <div className={cx(css.standing, css[look])}>
    <Icon name={standingIcons[look]} size={20} />
    <span>
      <strong>{title}</strong>
      {children}
    </span>
  </div>
);

/** The member's own order or offer of an ended lot, its price, and what happened to the deposit. */
const OutcomeNotice = ({ outcome }: { outcome: BidOutcome }) => {
  const t = useTranslations('lot');
  const { kind, isSecondChance, priceCents, untilAt, deposit } = outcome;
  const amount = <Price cents={priceCents} size="s" tone="inherit" />;
  const at = untilAt === null ? '' : <DateTime at={untilAt} as="dayTime" />;
  const title = {
    unpaid: isSecondChance ? t('outcome.accepted') : t('standing.won'),
    claimed: t('outcome.claimed'),
    disputed: t('outcome.disputed'),
    paid: isSecondChance ? t('outcome.bought') : t('outcome.paid'),
    defaulted: t('outcome.defaulted'),
    refunded: t('outcome.refunded'),
    offered: t('outcome.offered'),
  }[kind];
  const isUndecided = kind === 'claimed' || kind === 'disputed';
  const showsPrice = kind === 'paid' || (isUndecided && deposit !== 'held');
  return (
    <Notice look={outcomePresentations[kind]} title={title}>
      {kind === 'offered' && <span>{t.rich('outcome.offer', { amount, at })}</span>}
      {kind === 'unpaid' && isSecondChance && <span>{t.rich('outcome.payBy', { amount, at })}</span>}
      {deposit === 'held' && <span>{t.rich('standing.wonHint', { amount })}</span>}
      {showsPrice && <span>{t.rich('outcome.price', { amount })}</span>}
      {kind === 'paid' && !isSecondChance && <span>{t(deposit === 'forfeited' ? 'outcome.late' : 'standing.lostHint')}</span>}
      {kind === 'defaulted' && <span>{t(deposit === 'forfeited' ? 'outcome.forfeited' : 'outcome.struck')}</span>}
    </Notice>
  );
};

/**
 * The member's standing, after the end by the own order, announced politely when it changes. Screen readers of a spectator
 * read the price only on demand.
 */
export const StandingNotice = ({ standing, live, maxCents, outcome }: StandingNoticeProps) => {
  const t = useTranslations('lot.standing');
  const previousStanding = useRef(standing);
  useEffect(() => {
    if (previousStanding.current === 'leading' && standing === 'outbid') haptic('warn');
    previousStanding.current = standing;
  }, [standing]);
  return (
    <div role="status">
      {outcome && <OutcomeNotice outcome={outcome} />}
      {!outcome && standing !== 'none' && (
        <Notice look={standing} title={t(standing)}>
          {standing === 'leading' && maxCents !== null && maxCents > live.priceCents && (
            <span>{t.rich('upTo', { amount: <Price cents={maxCents} size="s" tone="inherit" /> })}</span>
          )}
          {standing === 'outbid' && (
            <span>{t.rich('outbidHint', { amount: <Price cents={live.nextCents} size="s" tone="inherit" /> })}</span>
          )}
          {standing === 'won' && (
            <span>{t.rich('wonHint', { amount: <Price cents={live.priceCents} size="s" tone="inherit" /> })}</span>
          )}
          {standing === 'lost' && <span>{t('lostHint')}</span>}
        </Notice>
      )}
    </div>
  );
};
