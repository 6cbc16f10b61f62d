import { Card, Field, Page, Row, Stepper } from '../src/index.ts';
import { Held } from './sample.tsx';
import type { Stories } from './stories.ts';

const Box = (props: Partial<Parameters<typeof Stepper>[0]>) => (
  <Held start={props.value ?? 1}>{(value, set) => <Stepper {...props} value={value} onChange={set} />}</Held>
);

export const stories: Stories = {
  title: 'number box',
  stories: {
    plain: () => (
      <Page>
        <Card>
          <Row justify="between">
            数量 <Box />
          </Row>
        </Card>
      </Page>
    ),
    limits: () => (
      <Page>
        <Card>
          <Field label="最少 2 件，最多 5 件" inline>
            <Box value={2} min={2} max={5} />
          </Field>
        </Card>
        <Card>
          <Field label="每次 10 件" inline>
            <Box value={10} min={10} max={990} step={10} />
          </Field>
        </Card>
      </Page>
    ),
    disabled: () => (
      <Page>
        <Card>
          <Box disabled />
        </Card>
      </Page>
    ),
  },
};
