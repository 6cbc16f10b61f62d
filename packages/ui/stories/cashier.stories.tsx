import { useState } from 'react';
import { Button, Page } from '../src/index.ts';
import { CashierSheet } from '../src/parts/cashier-sheet.tsx';
import type { Stories } from './stories.ts';

const due = (state: string, enabled: boolean) => {
  const data = {
    payment: { amountCents: 60_000, state, expiresAt: null, refs: ['a', 'b'] },
    balanceCents: enabled ? 80_000 : 1200,
    channels: [
      { channel: 'balance', enabled, needsPassword: true },
      { channel: 'sandbox', enabled: true, needsPassword: false },
    ],
  } as const;
  return { data, currentData: data };
};

const wait = async () => ({ waitSeconds: 60 });
const confirmation = {
  standing: { isSet: true, lockedUntil: null, hasSignInPassword: true },
  setting: { onSend: wait, onSave: async () => undefined },
  onSendCode: wait,
};

const Sheet = ({ state = 'created', enabled = true }: { state?: string; enabled?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <Page>
      <Button onClick={() => setOpen(true)}>CashierSheet</Button>
      <CashierSheet
        open={open}
        onClose={() => setOpen(false)}
        due={due(state, enabled)}
        busy={false}
        confirmation={confirmation}
        pay={async () => ({ error: { kind: 'refused', message: '支付通道维护中，请稍后再试' } })}
      />
    </Page>
  );
};

export const stories: Stories = {
  title: 'cashier',
  stories: { sheet: () => <Sheet />, 'balance-short': () => <Sheet enabled={false} />, closed: () => <Sheet state="closed" /> },
};
