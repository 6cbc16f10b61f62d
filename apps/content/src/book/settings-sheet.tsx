import { useTranslations } from '@juhe/platform';
import { cx, Icon, Sheet } from '@juhe/ui';
import css from './reader.module.css';
import { faces, type ReaderSettings, sizes, themes } from './reader-settings.ts';

const themeNames = { paper: 'themePaper', white: 'themeWhite', green: 'themeGreen', night: 'themeNight' } as const;

interface Props {
  settings: ReaderSettings;
  onChange: (patch: Partial<ReaderSettings>) => void;
  open: boolean;
  onClose: () => void;
}

/** Size, background and typeface; every change is seen at once behind the sheet. */
export const SettingsSheet = ({ settings, onChange, open, onClose }: Props) => {
  const t = useTranslations('book');
  const at = sizes.indexOf(settings.size);
  const step = (by: number) => {
    const size = sizes[at + by];
    if (size !== undefined) onChange({ size });
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('settingsTitle')}>
      <div className={css.settings}>
        <div className={css.setting} role="group" aria-label={t('size')}>
          <span className={css.settingName}>{t('size')}</span>
          <button type="button" className={css.choice} aria-label={t('smaller')} disabled={at === 0} onClick={() => step(-1)}>
            <Icon name="minus" size={18} />
          </button>
          <output className={css.size}>{settings.size}</output>
          <button
            type="button"
            className={css.choice}
            aria-label={t('larger')}
            disabled={at === sizes.length - 1}
            onClick={() => step(1)}
          >
            <Icon name="plus" size={18} />
          </button>
        </div>
        <div className={css.setting} role="group" aria-label={t('theme')}>
          <span className={css.settingName}>{t('theme')}</span>
          {themes.map((theme) => (
            <button
              key={theme}
              type="button"
              className={cx(css.choice, css.swatch, css[theme])}
              aria-pressed={settings.theme === theme}
              onClick={() => onChange({ theme })}
            >
              {t(themeNames[theme])}
            </button>
          ))}
        </div>
        <div className={css.setting} role="group" aria-label={t('face')}>
          <span className={css.settingName}>{t('face')}</span>
          {faces.map((face) => (
            <button
              key={face}
              type="button"
              className={cx(css.choice, face === 'serif' && css.serif)}
              aria-pressed={settings.face === face}
              onClick={() => onChange({ face })}
            >
              {t(face)}
            </button>
          ))}
        </div>
      </div>
    </Sheet>
  );
};
