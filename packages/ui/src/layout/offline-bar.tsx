import { useOnline } from '@juhe/platform';
import { Icon } from '../display/icon.tsx';
import css from './offline-bar.module.css';
import { useTexts } from '../texts/texts.ts';

/** A subtle bar while there is no network; reading remains possible. Rendered once, in the shell. */
export const OfflineBar = () => {
  const t = useTexts();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={css.bar}>
          <Icon name="wifi-off" size={16} />
          {t('offline')}
        </p>
      )}
    </div>
  );
};
