import { requestProofWays, finishSignIn, type ProofWays, proveFresh } from '@juhe/api-client/member/factor';
import { Button, ListSkeleton, Sheet } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import type { OpenChallenge } from './challenge.ts';
import { ProofForm } from './proof-form.tsx';

export interface ProofSheetProps {
  open: OpenChallenge;
}

/** Asks the member for a proof of presence, or for the second step of a sign-in. */
export const ProofSheet = ({ open: { challenge, done } }: ProofSheetProps) => {
  const t = useTranslations('proof');
  const [methods, setMethods] = useState<ProofWays | undefined>(() =>
    challenge.kind === 'secondStep'
      ? { hasFactor: true, password: false, totp: true, passkey: challenge.passkey, sms: null }
      : undefined,
  );
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (methods !== undefined || failed) return;
    void requestProofWays().then((result) => (result.ok ? setMethods(result.data) : setFailed(true)));
  }, [methods, failed]);
  return (
    <Sheet open onClose={() => done(undefined)} title={t(challenge.kind === 'secondStep' ? 'secondStep' : 'title')}>
      {methods !== undefined && (
        <ProofForm
          methods={methods}
          lead={t(challenge.kind === 'secondStep' ? 'secondStepLead' : 'lead')}
          send={(proof) => (challenge.kind === 'secondStep' ? finishSignIn(challenge.ticket, proof) : proveFresh(proof))}
          onProved={(data) => done({ data })}
          onOver={() => done(undefined)}
        />
      )}
      {methods === undefined && !failed && <ListSkeleton rows={2} media={0} />}
      {failed && (
        <>
          <p role="alert">{t('failed')}</p>
          <Button block onClick={() => setFailed(false)}>
            {t('again')}
          </Button>
        </>
      )}
    </Sheet>
  );
};
