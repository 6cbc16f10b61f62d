import { useState } from 'react';
import { lazyModule } from '../lazy-module.ts';
import { PickButton } from './pick-button.tsx';
import type { RegionPickerProps } from './region-sheet.tsx';

export type { Region, RegionPickerProps } from './region-sheet.tsx';

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
