import { lazyModule } from './lazy-module.ts';
import type { QueryResult } from './query-view.tsx';

export interface ReportSheetProps {
  open: boolean;
  onClose: () => void;
  /** The API's reasons for the kind of content. */
  reasons: QueryResult<readonly { value: string; label: string }[]>;
  /** Uploads a private picture and returns its id. */
  upload: (file: File, signal?: AbortSignal) => Promise<{ url: string; thumb?: string }>;
  /** Sends the report; the text of a refusal is shown in the sheet. */
  send: (report: { reason: string; text: string; pictureIds: string[] }) => PromiseLike<{ error?: unknown }>;
}

const usePart = lazyModule(() => import(/* webpackChunkName: "kit-sheets" */ './report-form.tsx'));

/** Reports content: a reason, a few words, pictures. */
export const ReportSheet = (props: ReportSheetProps) => {
  const part = usePart(props.open);
  return part ? <part.ReportForm {...props} /> : null;
};
