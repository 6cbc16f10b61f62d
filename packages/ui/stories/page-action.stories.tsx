import type { Story, StoryMeta } from '@juhe/testing/stories';
import type { ComponentProps } from 'react';
import { Muted, Page, PageAction, PageTitle, toast } from '../src/index.ts';

const meta: StoryMeta = { title: 'Actions/PageAction', component: PageAction, subcomponents: { PageTitle } };
export default meta;

export const Default: Story<ComponentProps<typeof PageAction>> = {
  args: { icon: 'share-2', label: '分享', onClick: () => void toast('分享') },
  render: (args) => (
    <>
      <header id="page-actions" style={{ display: 'flex', justifyContent: 'end' }} />
      <Page>
        <PageAction {...args} />
      </Page>
    </>
  ),
};

export const InBar: Story = {
  render: () => (
    <>
      <header id="page-actions" style={{ display: 'flex', justifyContent: 'end' }} />
      <Page>
        <PageAction icon="share-2" label="分享" onClick={() => void toast('分享')} />
        <Muted>壳的导航栏右侧，最多两个。</Muted>
      </Page>
    </>
  ),
};

export const TitleInBar: Story = {
  render: () => (
    <>
      <h1 id="page-title">商品</h1>
      <Page>
        <h2>
          云雾龙井
          <PageTitle always>云雾龙井</PageTitle>
        </h2>
        <Muted>物的名字在壳的导航栏里，标题滚过之后出现。</Muted>
      </Page>
    </>
  ),
};
