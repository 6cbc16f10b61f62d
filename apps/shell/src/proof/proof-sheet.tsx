import { askProofWays, finishSignIn, type ProofWays, proveFresh } from '@juhe/api-client/member/factor';
import { useTranslations } from '@juhe/platform';
import { Button, ListSkeleton, Sheet } from '@juhe/ui';
import { useEffect, useState } from 'react';
import type { OpenAsk } from './asked.ts';
import { ProofForm } from './proof-form.tsx';

export interface ProofSheetProps {
  open: OpenAsk;
}

/** Asks the member to prove to be there, or for the second step of a sign-in. */
export const ProofSheet = ({ open: { ask, done } }: ProofSheetProps) => {
  const t = useTranslations('proof');
  const [ways, setWays] = useState<ProofWays | undefined>(() =>
    ask.kind === 'secondStep' ? { hasFactor: true, password: false, totp: true, passkey: ask.passkey, sms: null } : undefined,
  );
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (ways !== undefined || failed) return;
    void askProofWays().then((result) => (result.ok ? setWays(result.data) : setFailed(true)));
  }, [ways, failed]);
  return (
    <Sheet open onClose={() => done(undefined)} title={t(ask.kind === 'secondStep' ? 'secondStep' : 'title')}>
      {ways !== undefined && (
        <ProofForm
          ways={ways}
          lead={t(ask.kind === 'secondStep' ? 'secondStepLead' : 'lead')}
          send={(given) => (ask.kind === 'secondStep' ? finishSignIn(ask.ticket, given) : proveFresh(given))}
          onProved={(data) => done({ data })}
          onOver={() => done(undefined)}
        />
      )}
      {ways === undefined && !failed && <ListSkeleton rows={2} media={0} />}
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
