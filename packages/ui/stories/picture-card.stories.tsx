import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Page, PictureCard, Price } from '../src/index.ts';
import { picture, words } from './sample.tsx';

const meta: StoryMeta = { title: 'Showing/PictureCard', component: PictureCard };
export default meta;

export const Default: Story<ComponentProps<typeof PictureCard>> = {
  args: { src: picture(1), title: words[0], note: '已售 1.2k', mark: '即将结束', to: '/subPackages/shop/goods-info' },
  render: (args) => (
    <Page>
      <div style={{ width: 180 }}>
        <PictureCard {...args} />
      </div>
    </Page>
  ),
};

export const Grid: Story = {
  render: () => (
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
};
