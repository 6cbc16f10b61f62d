import type { ReportKind } from '@juhe/contract/common/report.schemas';
import { reportedNeighbours } from '@juhe/contract/social/conversation.constants';
import { useAddReportMutation, useListReportReasonsQuery } from './report.ts';
import { uploadFile } from './upload.ts';

/** A subject that can be reported. */
export interface Reported {
  readonly kind: ReportKind;
  readonly targetId: string;
}

/** A private picture is submitted by its id, which is returned as its URL here. */
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

/**
 * The props of the `@juhe/ui` report sheet: `<ReportSheet onClose={…} {...useReportSheet(subject)} />`. It is open while
 * there is a subject.
 */
export const useReportSheet = (subject: Reported | undefined) => {
  const reasons = useListReportReasonsQuery({ kind: subject?.kind ?? 'member' }, { skip: subject === undefined });
  const [add] = useAddReportMutation();
  return {
    open: subject !== undefined,
    reasons,
    upload,
    contextMessages: subject?.kind === 'message' ? reportedNeighbours : undefined,
    send: (report: Report): PromiseLike<{ error?: unknown }> => (subject ? add({ ...subject, ...report }) : Promise.resolve({})),
  };
};
