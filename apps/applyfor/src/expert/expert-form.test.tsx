import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { ExpertForm } from './expert-form.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());

const form = (agreementVersion: string) => (
  <MessagesProvider messages={messages}>
    <MemoryRouter>
      <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
        <ExpertForm application={null} feeCents={9_900} levels={[]} agreementVersion={agreementVersion} />
      </RouteTableProvider>
    </MemoryRouter>
  </MessagesProvider>
);
const submissions = () =>
  api.asked
    .filter(({ body }) => body.includes('expectedCents'))
    .map(({ body }) => (body.startsWith('{') ? JSON.parse(body).agreed : new URLSearchParams(body).get('agreed')));

// APPLYFOR-48
it('accepts the agreement as of its opening, and the current one after a refusal', async () => {
  const store = createAppStore();
  api.answer((request) =>
    request.body.includes('expectedCents')
      ? envelope(null, 409, '协议已更新', { key: 'expert.agreementChanged', field: 'agreed' })(request)
      : envelope({})(request),
  );
  const { rerender } = render(<StoreProvider store={store}>{form('1.0')}</StoreProvider>);
  const [name, reason] = screen.getAllByRole('textbox');
  if (!name || !reason) throw new Error('the form has no fields');
  await userEvent.type(name, '周牧野');
  await userEvent.type(reason, '收旧瓷二十年，愿意把每一件的来历讲清楚');
  // A reload of the levels meanwhile does not accept what nobody has read.
  rerender(<StoreProvider store={store}>{form('1.1')}</StoreProvider>);
  await userEvent.click(screen.getByRole('button', { name: /99/ }));
  await waitFor(() => expect(submissions()).toEqual(['1.0']));
  await userEvent.click(await screen.findByRole('button', { name: /99/ }));
  await waitFor(() => expect(submissions()).toEqual(['1.0', '1.1']));
});
