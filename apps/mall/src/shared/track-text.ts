import type { TrackEvent } from '@juhe/contract/mall/logistics.schemas';
import { useTranslations } from '../locales/texts.gen.js';

/** Describes a tracking event as text, without its location. */
export const useTrackText = (): ((event: TrackEvent) => string) => {
  const t = useTranslations('logistics');
  return ({ status, next }) => (next === '' ? t(`status.${status}`) : t('departedTo', { next }));
};
