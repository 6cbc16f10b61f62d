import type { Story, StoryMeta } from '@juhe/testing/stories';
import { type ComponentProps } from 'react';
import {
  Badge,
  Button,
  Card,
  Cell,
  CellGroup,
  Facts,
  Muted,
  Page,
  Price,
  SectionHead,
  SectionTitle,
  toast,
} from '../src/index.ts';

const meta: StoryMeta = { title: 'Layout/Cell', component: Cell, subcomponents: { CellGroup, SectionHead, SectionTitle } };
export default meta;

export const Default: Story<ComponentProps<typeof Cell>> = {
  args: { title: '钱包', note: '余额与银行卡', icon: 'wallet', to: '/subPackages/mine/like' },
  render: (args) => (
    <Page>
      <CellGroup>
        <Cell {...args} />
      </CellGroup>
    </Page>
  ),
};

export const Groups: Story = {
  render: () => (
    <Page>
      <SectionHead to="/subPackages/mine/like">我的服务</SectionHead>
      <CellGroup title="账户" note="资金变动会有短信通知">
        <Cell title="钱包" value={<Price cents={12_800} size="s" />} icon="wallet" to="/subPackages/mine/like" />
        <Cell
          title="消息"
          note="系统通知与互动"
          value={<Badge count={120} label="120 条未读" />}
          onClick={() => void toast('消息')}
          arrow
        />
        <Cell title="注销账号" danger onClick={() => void toast('注销')} />
        <Cell title="暂不可用" disabled onClick={() => void toast('')} />
      </CellGroup>
      <SectionTitle action={<Button kind="text">管理</Button>}>费用</SectionTitle>
      <Card>
        <Facts
          total
          items={[
            ['商品金额', '¥128.00'],
            ['运费', '¥8.00'],
            ['合计', '¥136.00'],
          ]}
        />
      </Card>
      <Muted lines={2}>
        很长的一段安静的文字，超过两行就会被省略号截断。很长的一段安静的文字，超过两行就会被省略号截断。很长的一段安静的文字。
      </Muted>
    </Page>
  ),
};
