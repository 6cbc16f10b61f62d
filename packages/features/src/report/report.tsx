import { type Reported, useReportSheet } from '@juhe/api-client/common/report-sheet';
import { ReportSheet } from '@juhe/ui';

export type { Reported };

/** The report sheet; open while there is a subject. */
export const Report = ({ subject, onClose }: { subject: Reported | undefined; onClose: () => void }) => (
  <ReportSheet onClose={onClose} {...useReportSheet(subject)} />
);
