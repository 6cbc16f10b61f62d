import type { TrackEvent } from '@juhe/contract/mall/logistics.schemas';
import { useTranslations } from '@juhe/platform';

/** Puts an event of a parcel's way into words, without its place. */
export const useTrackText = (): ((event: TrackEvent) => string) => {
  const t = useTranslations('logistics');
  return ({ status, next }) => (next === '' ? t(`status.${status}`) : t('departedTo', { next }));
};
