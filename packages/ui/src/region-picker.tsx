import { useState } from 'react';
import { lazyModule } from './lazy-module.ts';
import { PickButton } from './pick-button.tsx';

/** A province with its cities with their districts. */
export interface Region {
  readonly name: string;
  readonly children?: readonly Region[];
}

export interface RegionPickerProps {
  /** Nothing while it is being loaded. */
  regions: readonly Region[] | undefined;
  /** Names from province to district; empty while nothing is chosen. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** The sheet was opened for the first time: now the data is needed. */
  onOpen?: () => void;
}

const useSheet = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './region-sheet.tsx'));

/** Province, city and district, chosen one after the other in a sheet. */
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
