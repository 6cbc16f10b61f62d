import { useAddReportInfoMutation, useGetReportReasonQuery } from '@juhe/api-client/common/report';
import { uploadFile } from '@juhe/api-client/common/upload';
import type { ReportKind } from '@juhe/contract/common/report.schemas';
import { ReportSheet } from '@juhe/ui';

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

/** The sheet that reports a thing; open while there is one. */
export const Report = ({ thing, onClose }: { thing: Reported | undefined; onClose: () => void }) => {
  const reasons = useGetReportReasonQuery({ kind: thing?.kind ?? 'member' }, { skip: thing === undefined });
  const [add] = useAddReportInfoMutation();
  return (
    <ReportSheet
      open={thing !== undefined}
      onClose={onClose}
      reasons={reasons}
      upload={upload}
      send={(report) => (thing ? add({ ...thing, ...report }) : Promise.resolve({}))}
    />
  );
};
