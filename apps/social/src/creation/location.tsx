import { useNearbySheet } from '@juhe/api-client/common/nearby-sheet';
import { NearbySheet } from '@juhe/ui/parts/nearby/nearby-sheet';
import { useTranslations } from '../locales/texts.gen.js';
import type { DraftKeeper } from './draft-keeper.ts';
import type { Work } from './work.ts';

interface LocationProps {
  work: Work;
  change: DraftKeeper['change'];
  open: boolean;
  onClose: () => void;
}

/** Selects the location of a creation: only its name and city are stored. */
export const Location = ({ work, change, open, onClose }: LocationProps) => {
  const t = useTranslations('creation');
  const calls = useNearbySheet();
  return (
    <NearbySheet
      open={open}
      onClose={onClose}
      title={t('location')}
      depth="city"
      calls={calls}
      onChoose={({ name, city }) => change((now) => ({ ...now, location: { name: [...name].slice(0, 60).join(''), city } }))}
      clear={
        work.location ? { label: t('locationRemove'), onClear: () => change((now) => ({ ...now, location: null })) } : undefined
      }
    />
  );
};
