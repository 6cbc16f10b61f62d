import type { LotDetail, LotLive } from '@juhe/contract/auction/lot.schemas';
import type { LiveStatus } from '@juhe/api-client';
import { useOnline } from '@juhe/platform';
import { cx, Icon, Price, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { LotClock } from './lot-clock.tsx';
import css from './lot-detail.module.css';
import { RollingPrice } from './rolling-price.tsx';

/** States whether the data is live; renders nothing while it is. */
const Connection = ({ status }: { status: LiveStatus | null }) => {
  const t = useTranslations('lot');
  const online = useOnline();
  if (status === null) return null;
  const isLive = online && status === 'open';
  return (
    <span className={cx(css.connection, !isLive && css.broken)} role="status">
      {isLive ? <span className={css.pulse} aria-hidden="true" /> : <Icon name="wifi-off" size={14} />}
      {t(!online ? 'offline' : status === 'open' ? 'live' : status === 'connecting' ? 'connecting' : 'reconnecting')}
    </span>
  );
};

const StateTag = ({ live }: { live: LotLive }) => {
  const t = useTranslations('lot.state');
  if (live.state === 'open')
    return (
      <Tag tone="brand" icon="gavel">
        {t('open')}
      </Tag>
    );
  if (live.state === 'scheduled')
    return (
      <Tag tone="blue" icon="clock">
        {t('scheduled')}
      </Tag>
    );
  if (live.state === 'sold')
    return (
      <Tag tone="green" icon="circle-check">
        {t('sold')}
      </Tag>
    );
  return <Tag>{t(live.state)}</Tag>;
};

/**
 * Left: the live price and the cost of the next bid. Right: the clock. Below: number of participants, the reserve, the
 * connection.
 */
export const PricePanel = ({ lot, live, status }: { lot: LotDetail; live: LotLive; status: LiveStatus | null }) => {
  const t = useTranslations('lot');
  const label = live.state === 'sold' ? 'hammer' : live.bids > 0 ? 'current' : 'start';
  return (
    <section className={css.panel} aria-label={t('standingPrice')}>
      <div className={css.figures}>
        <div>
          <span className={css.label}>{t(label)}</span>
          <RollingPrice cents={live.priceCents} />
          {live.state === 'open' && (
            <span className={css.nextBid}>
              {t.rich('nextBid', { amount: <Price cents={live.nextCents} size="s" tone="inherit" /> })}
            </span>
          )}
        </div>
        <LotClock lot={lot} live={live} />
      </div>
      <div className={css.facts}>
        <StateTag live={live} />
        <span>{t('taking', { bids: live.bids, bidders: live.bidders })}</span>
        {lot.hasReserve && <span>{t(live.reserveMet ? 'reserveMet' : 'reserveOpen')}</span>}
        {live.extensions > 0 && <span>{t('extended', { n: live.extensions })}</span>}
        <Connection status={status} />
      </div>
    </section>
  );
};
