import { type Reported, useReportSheet } from '@juhe/api-client/common/report-sheet';
import { useNavigation } from '@juhe/platform';
import { Button, ReportSheet } from '@juhe/ui';
import { useState } from 'react';

const Report = ({ thing, onClose }: { thing: Reported; onClose: () => void }) => (
  <ReportSheet onClose={onClose} {...useReportSheet(thing)} />
);

/** A quiet line that reports what the page is about. */
export const ReportLine = ({ label, thing }: { label: string; thing: Reported }) => {
  const { whenSignedIn } = useNavigation();
  const [reported, setReported] = useState<Reported>();
  return (
    <>
      <Button kind="text" size="s" icon="flag" onClick={() => whenSignedIn(() => setReported(thing))}>
        {label}
      </Button>
      {reported && <Report thing={reported} onClose={() => setReported(undefined)} />}
    </>
  );
};
