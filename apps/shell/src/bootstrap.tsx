import './frame/transitions.css';
import { createAppStore, HashRouter, setSlotHost, setupListeners, StoreProvider } from '@juhe/platform';
import { getSession, loadProfile } from '@juhe/auth';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onRecoverableError } from './frame/recoverable-error.ts';
import { createLiveSource } from './live/live-source.ts';
import './proof/answer-refusals.ts';
import { createAppHost } from './remote-host/app-host.ts';
import { Router } from './router.tsx';
import { pageJson } from './shared/page-json.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

const live = createLiveSource(pageJson());
// The pages' own notices report the failure; here the verification is only started early.
live.verified.catch(() => undefined);

const store = createAppStore();
setupListeners(store.dispatch);
const host = createAppHost(live);
setSlotHost({
  live,
  loadFragment: () =>
    import(/* webpackChunkName: "extras" */ './remote-host/fragment.tsx').then(({ fragmentOf }) => fragmentOf(host, live)),
});

const start = () =>
  createRoot(root, { onRecoverableError }).render(
    <StrictMode>
      <StoreProvider store={store}>
        <HashRouter>
          <Router live={live} host={host} />
        </HashRouter>
      </StoreProvider>
    </StrictMode>,
  );

// On return from the messaging app, its parameters are removed from the address before anything reads it.
if (/[?&]state=/.test(location.search))
  void import(/* webpackChunkName: "account-start" */ './account/authorisation-return.ts')
    .then(
      ({ captureAuthorisation }) => captureAuthorisation(),
      () => undefined,
    )
    .then(start);
else start();

if (getSession().signedIn)
  void loadProfile().then(
    (result) =>
      result.ok &&
      !result.data.phone &&
      void import(/* webpackChunkName: "account-start" */ './account/mobile-binding.ts').then(({ openMobileBinding }) =>
        openMobileBinding(),
      ),
  );
