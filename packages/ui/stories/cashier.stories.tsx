import type { Story, StoryMeta } from '@juhe/testing/stories';
import { useState } from 'react';
import { Button, Page } from '../src/index.ts';
import { CashierSheet } from '../src/parts/payment/cashier-sheet.tsx';

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

const meta: StoryMeta = { title: 'Feedback/CashierSheet', component: CashierSheet };
export default meta;

export const Plain: Story = { render: () => <Sheet /> };

export const BalanceShort: Story = { render: () => <Sheet enabled={false} /> };

export const Closed: Story = { render: () => <Sheet state="closed" /> };
