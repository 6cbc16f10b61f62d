import type { Story, StoryMeta } from '@juhe/testing/stories';
import {
  ActionBar,
  Button,
  Card,
  Cell,
  CellGroup,
  Facts,
  MediaRow,
  Page,
  Price,
  Row,
  SectionHead,
  Stack,
  Stepper,
  Tag,
} from '../src/index.ts';
import { Stateful, picture, words } from './sample.tsx';

const meta: StoryMeta = { title: 'Overview' };
export default meta;

/** A sample page: rows, a card with amounts, a stepper, and an action bar. */
export const CartPage: Story = {
  name: 'A page',
  render: () => (
    <Stateful start={2}>
      {(quantity, setQuantity) => (
        <>
          <Page>
            <SectionHead to="/subPackages/mine/like">购物车</SectionHead>
            <Card>
              <Stack>
                <MediaRow
                  src={picture(1)}
                  title={words[0]}
                  note="雪梨白 · 中号"
                  foot={
                    <Row justify="between">
                      <Price cents={12_800} />
                      <Stepper label="数量" value={quantity} onChange={setQuantity} max={9} />
                    </Row>
                  }
                />
                <MediaRow
                  src={picture(3)}
                  title={words[3]}
                  note="357 g"
                  foot={
                    <Row>
                      <Price cents={48_800} />
                      <Tag tone="gold">拍卖中</Tag>
                    </Row>
                  }
                />
              </Stack>
            </Card>
            <CellGroup>
              <Cell title="收货地址" note="浙江省杭州市西湖区" icon="map-pin" to="/subPackages/mine/like" />
              <Cell title="优惠券" value="2 张可用" icon="ticket" to="/subPackages/mine/like" />
            </CellGroup>
            <Card>
              <Facts
                total
                items={[
                  ['商品金额', <Price key="goods" cents={12_800 * quantity + 48_800} tone="ink" />],
                  ['运费', <Price key="freight" cents={800} tone="ink" />],
                  ['合计', <Price key="total" cents={12_800 * quantity + 49_600} />],
                ]}
              />
            </Card>
          </Page>
          <ActionBar lead={<Price cents={12_800 * quantity + 49_600} size="l" />}>
            <Button kind="primary" block>
              提交订单
            </Button>
          </ActionBar>
        </>
      )}
    </Stateful>
  ),
};
