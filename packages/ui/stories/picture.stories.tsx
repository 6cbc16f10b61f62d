import {
  Avatar,
  Button,
  Card,
  Icon,
  ImagePreview,
  MediaRow,
  Page,
  Picture,
  PictureCard,
  Price,
  Row,
  Stack,
  Tag,
} from '../src/index.ts';
import { Held, missing, picture, words } from './sample.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  title: 'pictures',
  stories: {
    picture: () => (
      <Page>
        <Picture src={picture(1)} alt="一只茶壶" ratio={2} rounded="m" />
        <Row>
          <span style={{ width: 96 }}>
            <Picture src={null} alt="没有图片" rounded="s" />
          </span>
          <Avatar src={picture(7)} name="江上数峰" named />
          <Avatar src={null} name="江上数峰" size={56} named />
          <Icon name="star" size={28} filled />
        </Row>
      </Page>
    ),
    cards: () => (
      <Page>
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
          {words.map((word, n) => (
            <PictureCard
              key={word}
              src={picture(n)}
              title={word}
              note="已售 1.2k"
              foot={<Price cents={12_800 + n} size="s" />}
              mark={n === 1 ? '即将结束' : undefined}
              to="/subPackages/shop/goods-info"
              query={{ goodsId: String(n) }}
            />
          ))}
        </div>
      </Page>
    ),
    rows: () => (
      <Page>
        <Card>
          <Stack>
            {words.map((word, n) => (
              <MediaRow key={word} src={picture(n)} title={word} note="雪梨白 · 中号" foot={<Tag tone="gold">拍卖中</Tag>} />
            ))}
          </Stack>
        </Card>
      </Page>
    ),
    preview: () => (
      <Held<number | undefined> start={undefined}>
        {(index, set) => (
          <Page>
            {[0, 1, 2].map((n) => (
              <Button key={n} onClick={() => set(n)}>
                打开第 {n + 1} 张
              </Button>
            ))}
            <ImagePreview
              images={[{ src: picture(0, [800, 600]) }, { src: picture(1, [400, 900]) }, { src: missing, alt: '打不开的图片' }]}
              index={index}
              onClose={() => set(undefined)}
            />
          </Page>
        )}
      </Held>
    ),
  },
};
