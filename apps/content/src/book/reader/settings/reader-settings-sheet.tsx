import { cx, Icon, Sheet, Switch, Tabs } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../../locales/texts.gen.js';
import { Range } from './range.tsx';
import {
  brightnesses,
  type ChangeSettings,
  faces,
  gaps,
  lineHeights,
  margins,
  modes,
  type ReaderSettings,
  scripts,
  sizes,
  themes,
} from './reader-settings.ts';
import css from './reader-settings.module.css';
import themeCss from './reader-themes.module.css';

const themeNames = { paper: 'themePaper', white: 'themeWhite', green: 'themeGreen', night: 'themeNight' } as const;
const scriptNames = { original: 'scriptOriginal', hans: 'scriptHans', hant: 'scriptHant' } as const;
const modeNames = { pages: 'modePages', scroll: 'modeScroll' } as const;
const marginNames = ['narrow', 'usual', 'wide'] as const;

interface ChoicesProps<Value> {
  name: string;
  options: readonly { value: Value; label: string; className?: string | undefined }[];
  value: Value;
  onChoose: (value: Value) => void;
}

const Setting = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.setting} role="group" aria-label={name}>
    <span className={css.name}>{name}</span>
    {children}
  </div>
);

const Choices = <Value extends string | number>({ name, options, value, onChoose }: ChoicesProps<Value>) => (
  <Setting name={name}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={cx(css.choice, option.className)}
        aria-pressed={option.value === value}
        onClick={() => onChoose(option.value)}
      >
        {option.label}
      </button>
    ))}
  </Setting>
);

interface SettingsProps {
  settings: ReaderSettings;
  onChange: ChangeSettings;
}

const TextSettings = ({ settings, onChange }: SettingsProps) => {
  const t = useTranslations('book');
  const at = sizes.indexOf(settings.size);
  const step = (by: number) => {
    const size = sizes[at + by];
    if (size !== undefined) onChange({ size });
  };
  const spaces = <Value,>(values: readonly Value[]) => values.map((value, i) => ({ value, label: t(marginNames[i] ?? 'usual') }));
  return (
    <>
      <Setting name={t('size')}>
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
      </Setting>
      <Choices
        name={t('face')}
        options={faces.map((face) => ({ value: face, label: t(face), className: face === 'sans' ? undefined : css[face] }))}
        value={settings.face}
        onChoose={(face) => onChange({ face })}
      />
      <Choices
        name={t('lineHeight')}
        options={spaces(lineHeights)}
        value={settings.line}
        onChoose={(line) => onChange({ line })}
      />
      <Choices name={t('gap')} options={spaces(gaps)} value={settings.gap} onChoose={(gap) => onChange({ gap })} />
      <Choices name={t('margin')} options={spaces(margins)} value={settings.margin} onChoose={(margin) => onChange({ margin })} />
    </>
  );
};

const AppearanceSettings = ({ settings, onChange, awakeWorks }: SettingsProps & { awakeWorks: boolean }) => {
  const t = useTranslations('book');
  return (
    <>
      <Choices
        name={t('theme')}
        options={themes.map((theme) => ({
          value: theme,
          label: t(themeNames[theme]),
          className: cx(css.swatch, css[theme]),
        }))}
        value={settings.theme}
        onChoose={(theme) => onChange({ theme })}
      />
      <label className={css.setting}>
        <span className={css.name}>{t('brightness')}</span>
        <Range
          min={brightnesses.least}
          max={brightnesses.max}
          step={5}
          value={settings.brightness}
          aria-valuetext={`${settings.brightness}%`}
          onChange={(event) => onChange({ brightness: Number(event.target.value) })}
        />
        <output className={css.percent}>{settings.brightness}%</output>
      </label>
      <Choices
        name={t('mode')}
        options={modes.map((mode) => ({ value: mode, label: t(modeNames[mode]) }))}
        value={settings.mode}
        onChoose={(mode) => onChange({ mode })}
      />
      <Choices
        name={t('script')}
        options={scripts.map((script) => ({ value: script, label: t(scriptNames[script]) }))}
        value={settings.script}
        onChoose={(script) => onChange({ script })}
      />
      {awakeWorks && (
        <Switch checked={settings.awake} onChange={(event) => onChange({ awake: event.target.checked })}>
          {t('awake')}
        </Switch>
      )}
    </>
  );
};

interface Props extends SettingsProps {
  open: boolean;
  onClose: () => void;
  awakeWorks: boolean;
}

/** Reading settings; every change is visible at once above the sheet, which is low and has no backdrop. */
export const SettingsSheet = ({ open, onClose, awakeWorks, ...rest }: Props) => {
  const t = useTranslations('book');
  const [tab, setTab] = useState<'text' | 'look'>('text');
  return (
    <Sheet open={open} onClose={onClose} title={t('settingsTitle')}>
      <div className={themeCss.settings}>
        <Tabs
          items={[
            { key: 'text', label: t('textTab') },
            { key: 'look', label: t('lookTab') },
          ]}
          value={tab}
          onChange={setTab}
          label={t('settingsTitle')}
        >
          <div className={css.settings}>
            {tab === 'text' ? <TextSettings {...rest} /> : <AppearanceSettings {...rest} awakeWorks={awakeWorks} />}
          </div>
        </Tabs>
      </div>
    </Sheet>
  );
};
