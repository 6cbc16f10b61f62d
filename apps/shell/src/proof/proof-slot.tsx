import { toast } from '@juhe/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { onChallenge, type OpenChallenge } from './challenge.ts';
import type { ProofSheetProps } from './proof-sheet.tsx';

/** The sheet's slot in the frame: loads when a call requires a proof. */
export const ProofSlot = () => {
  const t = useTranslations('proof');
  const [open, setOpen] = useState<OpenChallenge>();
  const [Sheet, setSheet] = useState<ComponentType<ProofSheetProps>>();
  useEffect(() => onChallenge(setOpen), []);
  useEffect(() => {
    if (!open || Sheet) return;
    import(/* webpackChunkName: "proof" */ './proof-sheet.tsx').then(
      ({ ProofSheet }) => setSheet(() => ProofSheet),
      () => {
        toast(t('failed'), { kind: 'error' });
        open.done(undefined);
      },
    );
  }, [open, Sheet, t]);
  return open && Sheet ? <Sheet open={open} /> : null;
};
