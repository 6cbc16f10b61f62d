import { useTrackParcelQuery } from '@juhe/api-client/mall/logistics';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink } from '@juhe/platform';
import { DateTime, Icon, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './latest-track.module.css';
import { useTrackText } from './track-text.ts';

/** The current location of an order's parcel, in two lines that link to the full tracking. */
export const LatestTrack = ({ orderNo }: { orderNo: string }) => {
  const { currentData, isError } = useTrackParcelQuery({ orderNo });
  const textOf = useTrackText();
  const t = useTranslations('order');
  const [latest] = currentData?.track ?? [];
  if (isError || (currentData && !latest)) return null;
  return (
    <PageLink to={mallPages.logistics({ orderNo })} className={css.track} {...(latest ? {} : { 'aria-label': t('track') })}>
      <Icon name="truck" />
      <span className={css.text}>
        {latest ? (
          <>
            <span>{[latest.place, textOf(latest)].filter(Boolean).join(' · ')}</span>
            <DateTime at={latest.at} className={css.at} />
          </>
        ) : (
          <>
            <Skeleton width={160} height={20} />
            <Skeleton width={130} height={18} />
          </>
        )}
      </span>
      <Icon name="chevron-right" size={18} className={css.arrow} />
    </PageLink>
  );
};
