import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reported } from './report.tsx';
import { ReportLine } from './report-line.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());

const show = (isSignedIn: boolean, subject: Reported = { kind: 'goods', targetId: 'g1' }) =>
  render(
    <StoreProvider store={createAppStore()}>
      <MemoryRouter>
        <RouteTableProvider routes={[]} isSignedIn={() => isSignedIn} onRefused={jest.fn()}>
          <ReportLine label="举报商品" subject={subject} />
        </RouteTableProvider>
      </MemoryRouter>
    </StoreProvider>,
  );

it('reports the subject with the chosen reason', async () => {
  api.answer(envelope([{ value: 'spam', label: '垃圾广告' }]));
  show(true);
  await userEvent.click(screen.getByRole('button', { name: '举报商品' }));
  await userEvent.click(await screen.findByRole('radio', { name: '垃圾广告' }));
  await userEvent.click(screen.getByRole('button', { name: '提交举报' }));
  const sent = () => api.asked.filter(({ url }) => url.includes('addReportInfo'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.fromEntries(new URLSearchParams(sent()[0]?.body))).toMatchObject({
    kind: 'goods',
    targetId: 'g1',
    reason: 'spam',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// SOCIAL-55
it('says that messages beside a reported one are submitted with it', async () => {
  api.answer(envelope([{ value: 'spam', label: '垃圾广告' }]));
  const { unmount } = show(true, { kind: 'message', targetId: 'm1' });
  await userEvent.click(screen.getByRole('button', { name: '举报商品' }));
  expect(await screen.findByText('审核人员还会看到它前后各 5 条消息')).toBeVisible();
  unmount();
  show(true);
  await userEvent.click(screen.getByRole('button', { name: '举报商品' }));
  expect(await screen.findByRole('radio', { name: '垃圾广告' })).toBeVisible();
  expect(screen.queryByText(/前后各/)).toBeNull();
});

it('asks visitors to sign in first', async () => {
  show(false);
  await userEvent.click(screen.getByRole('button', { name: '举报商品' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
