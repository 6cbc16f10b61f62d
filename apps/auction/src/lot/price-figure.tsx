import { useGetLotCurveQuery } from '@juhe/api-client/auction/price-story';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import type { PricePoint } from '@juhe/contract/auction/price-story.schemas';
import { serverNow } from '@juhe/platform';
import { Button, Card, DateTime, Price, SectionHead, Skeleton } from '@juhe/ui';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { curveHeight, curveWidth, extensionsOf, frameOf, stepsOf, xOf, yOf } from './price-curve.ts';
import css from './price-figure.module.css';

/** Duration of a replay (ms), regardless of the number of bids (auction.md H6). */
const replayMs = 20_000;

/** Number of bids that a replay shows, from none to all within 20 seconds; undefined while it is not running. */
const useReplay = (count: number) => {
  const [started, setStarted] = useState<number>();
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (started === undefined) return undefined;
    const timer = setInterval(
      () => {
        const part = (performance.now() - started) / replayMs;
        if (part < 1) setShown(Math.max(1, Math.ceil(part * count)));
        else {
          setStarted(undefined);
          setShown(undefined);
        }
      },
      Math.max(50, Math.min(500, replayMs / count)),
    );
    return () => clearInterval(timer);
  }, [started, count]);
  const stop = () => {
    setStarted(undefined);
    setShown(undefined);
  };
  return { shown, play: () => setStarted(performance.now()), stop };
};

interface DrawingProps {
  points: readonly PricePoint[];
  shown: readonly PricePoint[];
  startCents: number;
  to: number;
  moments: readonly number[];
}

const Drawing = ({ points, shown, startCents, to, moments }: DrawingProps) => {
  const frame = frameOf(points, startCents, to);
  const last = shown.at(-1);
  const until = shown.length < points.length && last ? Date.parse(last.at) : frame.to;
  const clip = useId();
  return (
    <div className={css.drawing} aria-hidden="true">
      <svg className={css.lines} viewBox={`0 0 ${curveWidth} ${curveHeight}`} preserveAspectRatio="none">
        {moments.map((at) => (
          <line key={at} className={css.moved} x1={xOf(frame, at)} x2={xOf(frame, at)} y1={0} y2={curveHeight} />
        ))}
        <clipPath id={clip}>
          <rect x={0} y={0} width={xOf(frame, until) + 2} height={curveHeight} />
        </clipPath>
        <path className={css.line} d={stepsOf(frame, shown)} clipPath={`url(#${clip})`} />
      </svg>
      {last && (
        <span
          className={css.dot}
          style={{
            left: `${(xOf(frame, Date.parse(last.at)) / curveWidth) * 100}%`,
            top: `${(yOf(frame, last.amountCents) / curveHeight) * 100}%`,
          }}
        />
      )}
    </div>
  );
};

const FigureSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton width={96} height={24} style={{ marginBlock: 10 }} />
    <Card>
      <Skeleton height={180} />
    </Card>
  </div>
);

/**
 * The price history: the curve with the times at which the end was extended, and, once the lot is over, a replay of 20
 * seconds.
 */
export const PriceFigure = ({ live }: { live: LotLive }) => {
  const t = useTranslations('lot.curve');
  const { data, isError } = useGetLotCurveQuery({ productNo: live.productNo }, { skip: live.bids < 2 });
  const isEnded = live.state !== 'open';
  // Bids that arrived after the curve was loaded come from the live state.
  const loaded = data?.points ?? [];
  const latest = loaded.at(-1)?.amountCents ?? 0;
  const fresh = live.lastBids
    .filter(({ amountCents }) => amountCents > latest)
    .toReversed()
    .map(({ at, amountCents, paddle, proxy }) => ({ at, amountCents, paddle, proxy }));
  const points = [...loaded, ...fresh];
  const { shown, play, stop } = useReplay(points.length);
  if (live.bids < 2 || (data && points.length < 2)) return null;
  if (!data) return isError ? null : <FigureSkeleton />;
  const visible = shown === undefined ? points : points.slice(0, shown);
  const moments = extensionsOf(points, data.announcedClosesAt);
  const last = visible.at(-1);
  const to = isEnded ? Date.parse(live.closesAt) : serverNow();
  return (
    <section>
      <SectionHead
        action={
          isEnded && (
            <Button
              kind="text"
              size="s"
              icon={shown === undefined ? 'play' : 'pause'}
              onClick={shown === undefined ? play : stop}
            >
              {t(shown === undefined ? 'replay' : 'stop')}
            </Button>
          )
        }
      >
        {t('title')}
      </SectionHead>
      <Card>
        <figure className={css.figure} aria-label={t('summary', { n: points.length, extensions: moments.length })}>
          <div className={css.scale}>
            <Price cents={last?.amountCents ?? data.startCents} size="base" tone="brand" />
            {shown !== undefined && last && <span>{t('paddle', { n: last.paddle })}</span>}
          </div>
          <Drawing points={points} shown={visible} startCents={data.startCents} to={to} moments={moments} />
          <figcaption className={css.ends}>
            {points[0] && <DateTime at={points[0].at} as="dayTime" />}
            {moments.length > 0 && <span className={css.legend}>{t('moved', { n: moments.length })}</span>}
            {isEnded ? <DateTime at={live.closesAt} as="dayTime" /> : <span>{t('now')}</span>}
          </figcaption>
        </figure>
      </Card>
    </section>
  );
};
