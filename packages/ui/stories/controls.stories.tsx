import {
  Badge,
  Button,
  Card,
  Cell,
  CellGroup,
  Chips,
  Facts,
  IconButton,
  Muted,
  Page,
  PageAction,
  PageTitle,
  Price,
  Row,
  SectionHead,
  SectionTitle,
  Stack,
  Tabs,
  Tag,
  toast,
} from '../src/index.ts';
import { after, Held } from './sample.tsx';
import type { Stories } from './stories.ts';

const tabs = ['全部', '待付款', '待发货', '待收货', '待评价', '售后'].map((label, n) => ({ key: String(n), label, count: n }));
const tones = ['brand', 'gold', 'green', 'blue', 'grey'] as const;

export const stories: Stories = {
  title: 'buttons, cells, tabs',
  stories: {
    buttons: () => (
      <Page>
        <Stack>
          <Button kind="primary" block onClick={() => after(1200)}>
            立即购买
          </Button>
          <Row wrap>
            <Button>加入购物车</Button>
            <Button kind="text">更多</Button>
            <Button kind="danger">删除</Button>
            <Button size="s" icon="share-2">
              分享
            </Button>
            <Button disabled>不可用</Button>
            <Button kind="primary" busy>
              提交中
            </Button>
            <IconButton icon="heart" label="收藏" filled onClick={() => void toast('已收藏', { kind: 'success' })} />
          </Row>
        </Stack>
      </Page>
    ),
    'page-action': () => (
      <>
        <header id="page-actions" style={{ display: 'flex', justifyContent: 'end' }} />
        <Page>
          <PageAction icon="share-2" label="分享" onClick={() => void toast('分享')} />
          <Muted>壳的导航栏右侧，最多两个。</Muted>
        </Page>
      </>
    ),
    'page-title': () => (
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
    cells: () => (
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
    tabs: () => (
      <Held start="0">
        {(value, set) => (
          <Tabs items={tabs} value={value} onChange={set} label="订单">
            <Page>
              <p>{tabs[Number(value)]?.label}</p>
            </Page>
          </Tabs>
        )}
      </Held>
    ),
    chips: () => (
      <Held<string[]> start={['m']}>
        {(value, set) => (
          <Page>
            <Chips
              items={[
                { key: 's', label: '小号' },
                { key: 'm', label: '中号' },
                { key: 'l', label: '大号', disabled: true },
              ]}
              value={value}
              onChange={set}
              label="尺寸"
            />
            <Row wrap>
              {tones.map((tone) => (
                <Tag key={tone} tone={tone}>
                  {tone}
                </Tag>
              ))}
              <Badge dot label="有新消息">
                <IconButton icon="bell" label="消息" />
              </Badge>
            </Row>
          </Page>
        )}
      </Held>
    ),
  },
};
