import { useState } from 'react';
import css from './region-picker.module.css';
import { cx } from './cx.ts';
import { useField } from './field.tsx';
import fieldCss from './field.module.css';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import { ListSkeleton } from './skeleton.tsx';
import { useTexts } from './texts/texts.ts';

/** A province with its cities with their districts. */
export interface Region {
  readonly name: string;
  readonly children?: readonly Region[];
}

interface RegionPickerProps {
  /** Nothing while it is being loaded. */
  regions: readonly Region[] | undefined;
  /** Names from province to district; empty while nothing is chosen. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** The sheet was opened for the first time: now the data is needed. */
  onOpen?: () => void;
}

/** Province, city and district, chosen one after the other in a sheet. */
export const RegionPicker = ({ regions, value, onChange, onOpen }: RegionPickerProps) => {
  const t = useTexts();
  const field = useField();
  const [open, setOpen] = useState(false);
  const [path, setPath] = useState<readonly string[]>([]);
  const at = (names: readonly string[]) =>
    names.reduce<readonly Region[] | undefined>(
      (level, name) => level?.find((region) => region.name === name)?.children,
      regions,
    );
  const level = at(path) ?? [];
  const start = () => {
    setPath(value.slice(0, -1));
    setOpen(true);
    onOpen?.();
  };
  const choose = (region: Region) => {
    const names = [...path, region.name];
    if (region.children?.length) return setPath(names);
    onChange(names);
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        {...field}
        aria-required={undefined}
        className={cx(fieldCss.control, fieldCss.pick)}
        aria-haspopup="dialog"
        onClick={start}
      >
        <span className={cx(value.length === 0 && fieldCss.unset)}>{value.length ? value.join(' ') : t('choose')}</span>
        <Icon name="chevron-right" size={18} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('region')} tall>
        <div className={css.path}>
          {path.map((name, depth) => (
            <button key={name} type="button" className={css.step} onClick={() => setPath(path.slice(0, depth))}>
              {name}
            </button>
          ))}
          <span className={css.now}>{t('choose')}</span>
        </div>
        {regions ? (
          <ul>
            {level.map((region) => {
              const chosen = value[path.length] === region.name;
              return (
                <li key={region.name}>
                  <button type="button" className={css.option} aria-pressed={chosen} onClick={() => choose(region)}>
                    {region.name}
                    {chosen && <Icon name="check" size={18} />}
                  </button>
                </li>
              );
            })}
          </ul>
        ) : (
          <ListSkeleton media={0} rows={8} />
        )}
      </Sheet>
    </>
  );
};
