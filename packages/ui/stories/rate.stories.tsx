import { Card, Page, Rate, Row, Stack } from '../src/index.ts';
import { Held } from './sample.tsx';
import type { Stories } from './stories.ts';

const Rating = (props: Partial<Parameters<typeof Rate>[0]> & { start?: number }) => (
  <Page>
    <Card>
      <Held start={props.start ?? 0}>
        {(value, set) => (
          <Stack>
            <span>商品质量</span>
            <Rate label="商品质量" {...props} value={value} onChange={set} />
            <output>{value}</output>
          </Stack>
        )}
      </Held>
    </Card>
  </Page>
);

export const stories: Stories = {
  title: 'rate',
  stories: {
    plain: () => <Rating />,
    half: () => <Rating half start={3.5} />,
    disabled: () => <Rating disabled start={4} />,
    shown: () => (
      <Page>
        <Card>
          <Stack>
            {[0, 1, 2.4, 3.5, 4.8, 5].map((value) => (
              <Row key={value}>
                <Rate label="店铺评分" value={value} /> {value}
              </Row>
            ))}
            <Rate label="店铺评分" value={4.5} size={28} />
          </Stack>
        </Card>
      </Page>
    ),
  },
};
