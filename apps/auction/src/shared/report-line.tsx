import { type Reported, useReportSheet } from '@juhe/api-client/common/report-sheet';
import { useNavigation } from '@juhe/platform';
import { Button, ReportSheet } from '@juhe/ui';
import { useState } from 'react';

const Report = ({ subject, onClose }: { subject: Reported; onClose: () => void }) => (
  <ReportSheet onClose={onClose} {...useReportSheet(subject)} />
);

/** An unobtrusive line that reports the subject of the page. */
export const ReportLine = ({ label, subject }: { label: string; subject: Reported }) => {
  const { whenSignedIn } = useNavigation();
  const [reported, setReported] = useState<Reported>();
  return (
    <>
      <Button kind="text" size="s" icon="flag" onClick={() => whenSignedIn(() => setReported(subject))}>
        {label}
      </Button>
      {reported && <Report subject={reported} onClose={() => setReported(undefined)} />}
    </>
  );
};
