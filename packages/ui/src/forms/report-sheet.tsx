import { lazyModule } from '../lazy-module.ts';
import type { ReportSheetProps } from './report-form.tsx';

export type { ReportSheetProps } from './report-form.tsx';

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-sheets" */ './report-form.tsx'));

/** Reports content: a reason, a few words, pictures. */
export const ReportSheet = (props: ReportSheetProps) => {
  const part = usePart(props.open);
  return part ? <part.ReportForm {...props} /> : null;
};
