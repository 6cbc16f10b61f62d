import { Cell, Switch, useHaptics } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Turns vibration feedback on this device on or off; hidden if it is not supported. */
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
