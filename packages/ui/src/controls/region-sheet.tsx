import { useEffect, useState } from 'react';
import { Icon } from '../display/icon.tsx';
import css from './region-sheet.module.css';
import { Sheet } from '../feedback/sheet.tsx';
import { ListSkeleton } from '../feedback/skeleton.tsx';
import { ErrorNotice } from '../feedback/states.tsx';
import { useTranslations } from './locales/texts.gen.ts';
import { useTexts } from '../texts/texts.ts';

/** A province with its cities and their districts. */
export interface Region {
  readonly name: string;
  readonly children?: readonly Region[];
}

export interface RegionPickerProps {
  /** Undefined until they are loaded. */
  regions: readonly Region[] | undefined;
  /** Names from province to district; empty while nothing is chosen. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** Label of a first row that chooses no region; without it a region can only be replaced. */
  none?: string;
  /** Called when the sheet opens for the first time: the data is needed now. */
  onOpen?: () => void;
  /** Why the regions could not be loaded. */
  error?: unknown;
  /** Loads them again after an `error`. */
  onRetry?: () => unknown;
}

interface RegionSheetProps extends Omit<RegionPickerProps, 'onOpen'> {
  open: boolean;
  onClose: () => void;
}

/** The sheet opened by `RegionPicker`: the current path, and the regions of the next level. */
export const RegionSheet = ({ regions, value, onChange, none, open, onClose, error, onRetry }: RegionSheetProps) => {
  const t = useTexts();
  const parts = useTranslations('regionPicker');
  const [path, setPath] = useState<readonly string[]>([]);
  // Each opening starts at the chosen region.
  useEffect(() => {
    if (open) setPath(value.slice(0, -1));
    // oxlint-disable-next-line react/exhaustive-deps -- a selection made while it is open closes it
  }, [open]);
  const level = path.reduce<readonly Region[] | undefined>(
    (regionsThere, name) => regionsThere?.find((region) => region.name === name)?.children,
    regions,
  );
  const choose = (region: Region) => {
    const names = [...path, region.name];
    if (region.children?.length) return setPath(names);
    onChange(names);
    onClose();
  };
  const clear = () => {
    onChange([]);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={parts('region')} tall>
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
          {none !== undefined && (
            <li>
              <button type="button" className={css.option} aria-pressed={value.length === 0} onClick={clear}>
                {none}
                {value.length === 0 && <Icon name="check" size={18} />}
              </button>
            </li>
          )}
          {(level ?? []).map((region) => {
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
      ) : error === undefined ? (
        <ListSkeleton media={0} rows={8} />
      ) : (
        <ErrorNotice error={error} {...(onRetry && { onRetry })} />
      )}
    </Sheet>
  );
};
