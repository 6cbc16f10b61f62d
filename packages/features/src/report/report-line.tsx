import { useNavigation } from '@juhe/platform';
import { Button } from '@juhe/ui';
import { useState } from 'react';
import { Report, type Reported } from './report.tsx';

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
