import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import { Page, Row, Tag } from '../src/index.ts';

const tones = ['brand', 'gold', 'green', 'blue', 'grey'] as const;

const meta: StoryMeta = { title: 'Showing/Tag', component: Tag };
export default meta;

export const Default: Story<ComponentProps<typeof Tag>> = {
  args: { children: '拍卖中', tone: 'gold', icon: 'gavel' },
  render: (args) => (
    <Page>
      <Row>
        <Tag {...args} />
      </Row>
    </Page>
  ),
};

export const Tones: Story = {
  render: () => (
    <Page>
      <Row wrap>
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </Row>
    </Page>
  ),
};
