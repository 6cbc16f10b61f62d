import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Card, MediaRow, Page, Stack, Tag } from '../src/index.ts';
import { picture, words } from './sample.tsx';

const meta: StoryMeta = { title: 'Showing/MediaRow', component: MediaRow };
export default meta;

export const Default: Story<ComponentProps<typeof MediaRow>> = {
  args: { src: picture(1), title: words[0], note: '雪梨白 · 中号', foot: <Tag tone="gold">拍卖中</Tag> },
  render: (args) => (
    <Page>
      <Card>
        <MediaRow {...args} />
      </Card>
    </Page>
  ),
};

export const List: Story = {
  render: () => (
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
};
