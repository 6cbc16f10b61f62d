import { useTranslations } from '@juhe/platform';
import { Cell, Switch, useHaptics } from '@juhe/ui';

/** Whether this device vibrates in answer to an act; absent where it cannot. */
export const HapticsCell = () => {
  const t = useTranslations('setup');
  const haptics = useHaptics();
  if (!haptics) return null;
  const [on, choose] = haptics;
  return (
    <Cell
      icon="smartphone"
      title={t('haptics')}
      value={<Switch aria-label={t('haptics')} checked={on} onChange={(event) => choose(event.target.checked)} />}
    />
  );
};
