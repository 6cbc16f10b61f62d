import { passkeyAnswer, signInWithPasskey } from '@juhe/api-client/member/factor';
import { startSession } from '@juhe/auth';
import { Button, errorText } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useSignedIn } from './use-signed-in.ts';

/** Signs in with a passkey of this device or a nearby phone; without one, or on cancel, nothing changes. */
export const PasskeySignIn = ({ onNotice }: { onNotice: (notice: string | undefined) => void }) => {
  const t = useTranslations('account');
  const finishSignIn = useSignedIn();
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    onNotice(undefined);
    const answer = await passkeyAnswer();
    if ('error' in answer) return onNotice(errorText(answer.error));
    if (!('passkey' in answer)) return undefined;
    const result = await signInWithPasskey(answer.passkey);
    if (!result.ok) return onNotice(errorText(result.error));
    startSession(result.data.token, result.data.member);
    return finishSignIn(result.data);
  };
  const press = () => {
    setBusy(true);
    void enter().finally(() => setBusy(false));
  };
  return (
    <Button block icon="key-round" busy={busy} onClick={press}>
      {t('passkey')}
    </Button>
  );
};
