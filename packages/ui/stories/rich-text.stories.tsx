import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Card, Page, RichText } from '../src/index.ts';
import { picture } from './sample.tsx';

const html = `<h2>一座茶园的四季</h2><p>春天的第一场雨之后，<strong>采茶人</strong>上山。<a href="https://example.org">更多</a></p><p><img src="${picture(3, [600, 400])}" alt="茶园"></p><script>alert(1)</script>`;

const meta: StoryMeta = { title: 'Showing/RichText', component: RichText };
export default meta;

export const Default: Story<ComponentProps<typeof RichText>> = {
  args: { html },
  render: (args) => (
    <Page>
      <Card>
        <RichText {...args} />
      </Card>
    </Page>
  ),
};
