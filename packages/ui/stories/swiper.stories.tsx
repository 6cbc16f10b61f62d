import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Page, Picture, Swiper } from '../src/index.ts';
import { picture } from './sample.tsx';

const slides = (count: number) =>
  Array.from({ length: count }, (_, n) => <Picture key={n} src={picture(n, [750, 375])} alt={`第 ${n + 1} 幅`} ratio={2} />);

const meta: StoryMeta = { title: 'Navigation/Swiper', component: Swiper };
export default meta;

export const Default: Story<ComponentProps<typeof Swiper>> = {
  args: { label: '活动', interval: 5000, rounded: true, children: slides(4) },
  render: (args) => (
    <Page>
      <Swiper {...args} />
    </Page>
  ),
};

export const Plain: Story = {
  render: () => (
    <Page>
      <Swiper label="活动" rounded>
        {slides(4)}
      </Swiper>
    </Page>
  ),
};

export const Product: Story = {
  render: () => (
    <Swiper label="商品图片" interval={3000}>
      {slides(3)}
    </Swiper>
  ),
};

export const Still: Story = {
  render: () => (
    <Swiper label="拍品图片" interval={0}>
      {slides(3)}
    </Swiper>
  ),
};

export const One: Story = { render: () => <Swiper label="一幅">{slides(1)}</Swiper> };
