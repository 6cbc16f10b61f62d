import type { Story, StoryMeta } from '@juhe/testing/stories';
import { useState } from 'react';
import { Button, Page, ReportSheet } from '../src/index.ts';

const reasons = {
  data: [
    { value: 'spam', label: '垃圾广告' },
    { value: 'abuse', label: '辱骂、骚扰' },
    { value: 'other', label: '其他' },
  ],
  isLoading: false,
  isFetching: false,
  isError: false,
  refetch: () => undefined,
};

const Sheet = ({ refused }: { refused: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <Page>
      <Button onClick={() => setOpen(true)}>ReportSheet</Button>
      <ReportSheet
        open={open}
        onClose={() => setOpen(false)}
        reasons={reasons}
        upload={async () => ({ url: 'picture' })}
        send={async () => (refused ? { error: { kind: 'refused', message: '您已举报过，我们会尽快处理' } } : {})}
      />
    </Page>
  );
};

const meta: StoryMeta = { title: 'Feedback/ReportSheet', component: ReportSheet };
export default meta;

export const Plain: Story = { render: () => <Sheet refused={false} /> };

export const Refused: Story = { render: () => <Sheet refused /> };
