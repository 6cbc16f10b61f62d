import { Button, openShare, Page, QrCode, Stack } from '../src/index.ts';
import type { Stories } from './stories.ts';

const subject = {
  type: 7,
  code: 'S260001',
  extras: ['', 'pt'],
  title: '高山云雾茶 2026 头采春茶 250g 礼盒装',
  coverUrl: null,
  url: '/subPackages/shop/goods-info?saleNo=S260001',
  priceCents: 12_850,
} as const;

export const stories: Stories = {
  title: 'share',
  stories: {
    sheet: () => (
      <Page>
        <Stack>
          <Button onClick={() => openShare(subject)}>openShare</Button>
          <Button onClick={() => openShare({ ...subject, title: subject.title.repeat(8) })}>long title</Button>
        </Stack>
      </Page>
    ),
    'qr-code': () => (
      <Page>
        <QrCode value="https://juhe.example/h5/#/pages/index/index" label="QR" />
      </Page>
    ),
  },
};
