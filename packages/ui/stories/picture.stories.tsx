import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Avatar, Icon, Page, Picture, Row } from '../src/index.ts';
import { picture } from './sample.tsx';

const meta: StoryMeta = { title: 'Showing/Picture', component: Picture, subcomponents: { Avatar } };
export default meta;

export const Default: Story<ComponentProps<typeof Picture>> = {
  args: { src: picture(1), alt: '一只茶壶', ratio: 2, rounded: 'm' },
  render: (args) => (
    <Page>
      <Picture {...args} />
    </Page>
  ),
};

export const WithAvatars: Story = {
  render: () => (
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
};
