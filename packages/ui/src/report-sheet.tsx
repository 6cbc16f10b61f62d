import { lazyModule } from './lazy-module.ts';
import type { QueryResult } from './query-view.tsx';

export interface ReportSheetProps {
  open: boolean;
  onClose: () => void;
  /** The reasons of the API for the kind of thing. */
  reasons: QueryResult<readonly { value: string; label: string }[]>;
  /** Sends a private picture and answers its id. */
  upload: (file: File, signal?: AbortSignal) => Promise<{ url: string; thumb?: string }>;
  /** Sends the report; a refusal's words are shown in the sheet. */
  send: (report: { reason: string; text: string; pictureIds: string[] }) => PromiseLike<{ error?: unknown }>;
}

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-sheets" */ './report-form.tsx'));

/** Reports something: a reason, a few words, pictures. */
export const ReportSheet = (props: ReportSheetProps) => {
  const part = usePart(props.open);
  return part ? <part.ReportForm {...props} /> : null;
};
