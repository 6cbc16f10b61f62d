import { useState } from 'react';
import { Button, Page, ReportSheet } from '../src/index.ts';
import type { Stories } from './stories.ts';

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

export const stories: Stories = {
  title: 'report',
  stories: { sheet: () => <Sheet refused={false} />, refused: () => <Sheet refused /> },
};
