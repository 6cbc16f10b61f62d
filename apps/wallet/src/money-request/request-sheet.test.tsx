import { envelope, fakeApi, type Reply, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, StoreProvider } from '@juhe/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { RequestSheet } from './request-sheet.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
});
afterAll(() => api.restore());

it('keeps a mobile number that is typed while the contacts load, and asks its member', async () => {
  let answerContacts = (_reply: Reply): void => undefined;
  const contacts = new Promise<Reply>((answer) => {
    answerContacts = answer;
  });
  api.answer((request) =>
    request.url.includes('getRequestContacts') ? contacts : envelope({ id: 'r1', state: 'open' })(request),
  );
  const onClose = jest.fn();
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <RequestSheet open onClose={onClose} />
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  const mobile = await screen.findByLabelText(new RegExp(messages.request.mobile));
  await userEvent.type(mobile, '13900000001');
  const { request } = messages;
  await act(async () => answerContacts(envelope([{ payee: 'handle', nickname: '周*野', avatar: null }])(api.asked[0] as never)));
  expect(await screen.findByRole('radio', { name: /周\*野/ })).not.toBeChecked();
  expect(mobile).toHaveValue('13900000001');
  await userEvent.type(screen.getByLabelText(new RegExp(messages.request.amount)), '8');
  await userEvent.click(screen.getByRole('button', { name: request.send }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = api.asked.find(({ url }) => url.includes('askMoney'))?.body ?? '';
  expect(sent).toContain('13900000001');
  expect(sent).not.toContain('handle');
});
