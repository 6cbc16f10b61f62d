import { useState } from 'react';
import { lazyModule } from './lazy-module.ts';
import { PickButton } from './pick-button.tsx';

/** A province with its cities and their districts. */
export interface Region {
  readonly name: string;
  readonly children?: readonly Region[];
}

export interface RegionPickerProps {
  /** Undefined while loading. */
  regions: readonly Region[] | undefined;
  /** Names from province to district; empty while nothing is chosen. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** Called when the sheet opens for the first time: the data is needed now. */
  onOpen?: () => void;
}

const useSheet = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './region-sheet.tsx'));

/** Chooses province, city and district one after the other in a sheet. */
export const RegionPicker = ({ onOpen, ...props }: RegionPickerProps) => {
  const [open, setOpen] = useState(false);
  const sheet = useSheet();
  const start = () => {
    setOpen(true);
    onOpen?.();
  };
  return (
    <>
      <PickButton text={props.value.join(' ')} onClick={start} />
      {sheet && <sheet.RegionSheet {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
