import {
  Card,
  Count,
  Countdown,
  copyText,
  Button,
  DateTime,
  Facts,
  formatAgo,
  formatAgoOrDate,
  formatDate,
  Page,
  Price,
  RelativeTime,
  Row,
  Stack,
} from '../src/index.ts';
import type { Stories } from './stories.ts';

const second = 1000;
const day = 86_400 * second;
const ages = [59, 60, 299, 300, 3599, 3600, 86_399, 86_400, 6 * 86_400, 7 * 86_400, 29 * 86_400, 30 * 86_400, 366 * 86_400];
const ago = (seconds: number) => new Date(Date.now() - seconds * second).toISOString();

export const stories: Stories = {
  title: 'price, count, time',
  stories: {
    price: () => (
      <Page>
        <Card>
          <Stack>
            {(['xs', 's', 'base', 'm', 'l', 'xl'] as const).map((size) => (
              <Price key={size} cents={129_900} size={size} />
            ))}
            <Row>
              <Price cents={5} /> <Price cents={1250} tone="muted" /> <Price cents={123_456_789_00} tone="ink" />
              <Price cents={-100} tone="green" signed />
            </Row>
          </Stack>
        </Card>
      </Page>
    ),
    count: () => (
      <Page>
        <Card>
          <Facts
            items={[0, 7, 999, 1000, 1234, 9999, 10_000, 12_345, 1_234_567, 1.5].map((n) => [n, <Count key={n} value={n} />])}
          />
        </Card>
      </Page>
    ),
    time: () => (
      <Page>
        <Card>
          <Facts items={ages.map((age) => [`${age} s`, `${formatAgo(ago(age))} · ${formatAgoOrDate(ago(age))}`])} />
        </Card>
        <Card>
          <Stack>
            <RelativeTime at={ago(7200)} />
            <RelativeTime at={ago(45 * 86_400)} kind="date" />
            <DateTime at={ago(0)} />
            <span>{formatDate(Date.now(), 'yyyy-MM-dd')}</span>
          </Stack>
        </Card>
      </Page>
    ),
    countdown: () => (
      <Page>
        <Card>
          <Stack>
            <Countdown to={new Date(Date.now() + 90 * second).toISOString()} />
            <Countdown to={new Date(Date.now() + 3 * day).toISOString()} look="boxes" />
            <Countdown to={new Date(Date.now() + 5 * second).toISOString()} ended="拍卖结束" />
          </Stack>
        </Card>
      </Page>
    ),
    copy: () => (
      <Page>
        <Button onClick={() => copyText('https://example.org', '链接已复制，请在浏览器打开')}>copyText</Button>
      </Page>
    ),
  },
};
