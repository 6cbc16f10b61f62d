import { lazyModule } from '../lazy-module.ts';
import type { CashierSheetProps } from './cashier-form.tsx';

export type { CashierProof, CashierSheetProps, Due } from './cashier-form.tsx';

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-sheets" */ './cashier-form.tsx'));

/** The frame of the parts' `CashierSheet`, which remotes use. */
export const CashierSheet = (props: CashierSheetProps) => {
  const part = usePart(props.open);
  return part ? <part.CashierForm {...props} /> : null;
};
