import { type Reported, useReportSheet } from '@juhe/api-client/common/report-sheet';
import { ReportSheet } from '@juhe/ui';

export type { Reported };

/** The sheet that reports a thing; open while there is one. */
export const Report = ({ thing, onClose }: { thing: Reported | undefined; onClose: () => void }) => (
  <ReportSheet onClose={onClose} {...useReportSheet(thing)} />
);
