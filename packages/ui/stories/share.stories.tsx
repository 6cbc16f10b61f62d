import { shareType } from '@juhe/contract/common/share.constants';
import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Button, Page, QrCode, Stack, openShare } from '../src/index.ts';

const subject = {
  type: shareType.goods,
  code: 'S260001',
  extras: ['', 'pt'],
  title: '高山云雾茶 2026 头采春茶 250g 礼盒装',
  coverUrl: null,
  url: '/subPackages/shop/goods-info?saleNo=S260001',
  priceCents: 12_850,
} as const;

const meta: StoryMeta = { title: 'Actions/Share', component: QrCode };
export default meta;

export const Default: Story<ComponentProps<typeof QrCode>> = {
  args: { value: 'https://juhe.example/h5/#/pages/index/index', label: 'QR', size: 160 },
  render: (args) => (
    <Page>
      <QrCode {...args} />
    </Page>
  ),
};

export const OpenShare: Story = {
  render: () => (
    <Page>
      <Stack>
        <Button onClick={() => openShare(subject)}>openShare</Button>
        <Button onClick={() => openShare({ ...subject, title: subject.title.repeat(8) })}>long title</Button>
      </Stack>
    </Page>
  ),
};
