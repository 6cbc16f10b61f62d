import { Card, Page, RichText, Steps, Timeline, Chart } from '../src/index.ts';
import { picture } from './sample.tsx';
import type { Stories } from './stories.ts';

const points = Array.from({ length: 14 }, (_, n) => ({
  day: `2026-11-${String(n + 1).padStart(2, '0')}`,
  cents: Math.round((Math.sin(n) + 1.4) * 12_000),
}));
const html = `<h2>一座茶园的四季</h2><p>春天的第一场雨之后，<strong>采茶人</strong>上山。<a href="https://example.org">更多</a></p><p><img src="${picture(3, [600, 400])}" alt="茶园"></p><script>alert(1)</script>`;

export const stories: Stories = {
  title: 'steps, chart, rich text',
  stories: {
    steps: () => (
      <Page>
        <Card>
          <Steps items={['提交申请', '平台审核', '开店']} current={1} />
        </Card>
        <Card>
          <Timeline
            items={[
              { key: '3', title: '包裹已签收', note: '签收人：门卫', at: '2026-11-20T09:12:00Z' },
              { key: '2', title: '派送中', at: '2026-11-20T02:40:00Z' },
              { key: '1', title: '已发货' },
            ]}
          />
        </Card>
      </Page>
    ),
    chart: () => (
      <Page>
        <Card>
          <Chart label="近 14 天收入" points={points} />
        </Card>
        <Card>
          <Chart label="近 14 天支出" points={points} kind="bar" />
        </Card>
      </Page>
    ),
    'rich-text': () => (
      <Page>
        <Card>
          <RichText html={html} />
        </Card>
      </Page>
    ),
  },
};
