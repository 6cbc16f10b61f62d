import type { Story, StoryMeta } from '@juhe/testing/stories';
import { Button, Page, copyText } from '../src/index.ts';

const meta: StoryMeta = { title: 'Actions/copyText' };
export default meta;

export const Plain: Story = {
  render: () => (
    <Page>
      <Button onClick={() => copyText('https://example.org', '链接已复制，请在浏览器打开')}>copyText</Button>
    </Page>
  ),
};
