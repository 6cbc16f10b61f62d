import type { ReportKind } from '@juhe/contract/common/report.schemas';
import { useAddReportInfoMutation, useGetReportReasonQuery } from './report.ts';
import { uploadFile } from './upload.ts';

/** A thing that can be reported. */
export interface Reported {
  readonly kind: ReportKind;
  readonly targetId: string;
}

/** A private picture is handed in by its id: that is what stands as its address here. */
const upload = async (file: File, signal?: AbortSignal) => {
  const result = await uploadFile(file, { purpose: 'report', ...(signal ? { signal } : {}) });
  if (!result.ok) throw result.error;
  return { url: result.data.id, thumb: result.data.thumb };
};

interface Report {
  readonly reason: string;
  readonly text: string;
  readonly pictureIds: string[];
}

/** What the sheet of `@juhe/ui` needs to report a thing: `<ReportSheet onClose={…} {...useReportSheet(thing)} />`. It is open while there is one. */
export const useReportSheet = (thing: Reported | undefined) => {
  const reasons = useGetReportReasonQuery({ kind: thing?.kind ?? 'member' }, { skip: thing === undefined });
  const [add] = useAddReportInfoMutation();
  return {
    open: thing !== undefined,
    reasons,
    upload,
    send: (report: Report): PromiseLike<{ error?: unknown }> => (thing ? add({ ...thing, ...report }) : Promise.resolve({})),
  };
};
