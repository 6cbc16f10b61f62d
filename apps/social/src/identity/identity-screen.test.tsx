import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as walletPages from '@juhe/contract/pages/wallet';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import texts from '../shared/late/locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './identity-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

const paths = [walletPages.withdraw.path, applyforPages.expertApplication.path, applyforPages.storeOccupancy.path];
const show = (identity: object) => {
  api.answer(envelope({ state: 'none', nameMasked: null, numberMasked: null, refusal: null, decidedAt: null, ...identity }));
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{}}>
        <MemoryRouter>
          <RouteTableProvider
            routes={paths.map((path) => ({ path, title: path, access: 'required' as const, kind: 'page' as const }))}
            isSignedIn={() => true}
            onRefused={jest.fn()}
          >
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};

// MEMBER-83
it.each([
  ['none', {}],
  ['verified', { state: 'verified', nameMasked: '林*夏', numberMasked: '1********5', decidedAt: '2026-10-22T00:00:00Z' }],
] as const)('leads to what requires the real name (%s)', async (state, identity) => {
  show(identity);
  expect(await screen.findByRole('heading', { name: texts.identity[state] })).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    paths.map((path) => expect.stringContaining(path)),
  );
});

it('announces the reason of a refusal in the head', async () => {
  show({ state: 'refused', refusal: 'mismatch' });
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.identity.refusal.mismatch);
});
