import { useGetProfileQuery } from '@juhe/api-client/member/session';
import { Button, errorText, ListSkeleton, Muted, QueryView, Sheet, Stack, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { type Proof, ProofForm } from '../shared/proof-form.tsx';

/** An action that ends a sign-in, with its confirmation. */
export interface Ending {
  readonly title: string;
  readonly text: string;
  /** Label of the button. */
  readonly submit: string;
  readonly done: string;
  readonly run: (proof: Partial<{ password: string; code: string }>) => Promise<unknown>;
}

/** Requests the proof required to end a sign-in. A member without a mobile number has none and only confirms. */
export const ProofSheet = ({ ending, onClose }: { ending: Ending | undefined; onClose: () => void }) => {
  const t = useTranslations('device');
  const info = useGetProfileQuery();
  const [busy, setBusy] = useState(false);
  const run = async (proof: Proof | Record<string, never>) => {
    await ending?.run(proof);
    toast(ending?.done ?? '', { kind: 'success' });
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await run({});
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={ending !== undefined} onClose={onClose} title={ending?.title ?? ''}>
      <Stack gap={4}>
        <Muted>{ending?.text}</Muted>
        <QueryView query={info} skeleton={<ListSkeleton rows={1} media={0} />}>
          {({ mobile, hasPassword }) =>
            mobile === null ? (
              <Button kind="danger" block busy={busy} onClick={() => void confirm()}>
                {ending?.submit}
              </Button>
            ) : (
              <ProofForm
                mobile={mobile}
                hasPassword={hasPassword}
                scene="device"
                submit={ending?.submit ?? ''}
                danger
                onProof={run}
              />
            )
          }
        </QueryView>
      </Stack>
    </Sheet>
  );
};
