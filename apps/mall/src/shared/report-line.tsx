import { useNavigation } from '@juhe/platform';
import { Button } from '@juhe/ui';
import { useState } from 'react';
import { Report, type Reported } from './report.tsx';

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
