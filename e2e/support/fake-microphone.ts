import { findJourneyBrowser } from '../../tools/run/browser.mjs';

/** Options of `test.use` for a browser whose microphone receives a tone, without a permission prompt. */
export const fakeMicrophone = {
  permissions: ['microphone'],
  launchOptions: {
    executablePath: findJourneyBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
};

/** Options of `test.use` for a browser whose member denies access to the microphone. */
export const deniedMicrophone = {
  permissions: [],
  launchOptions: {
    executablePath: findJourneyBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  },
};
