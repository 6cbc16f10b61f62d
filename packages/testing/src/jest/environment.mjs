import { webcrypto } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-jsdom';

/** Node globals that jsdom does not expose. Never MessageChannel: React's scheduler would keep the process alive with it. */
const globals = {
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  Request,
  Response,
  Headers,
  structuredClone,
};

/** jsdom with additional browser APIs. Unit tests have no network: a test that needs a response defines one. */
// oxlint-disable-next-line import/no-default-export -- required by jest
export default class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const fetch = () => Promise.reject(new TypeError('no network in unit tests'));
    for (const [name, value] of Object.entries({ ...globals, fetch }))
      if (!(name in this.global)) Object.defineProperty(this.global, name, { value, writable: true, configurable: true });
    if (!this.global.crypto?.subtle)
      Object.defineProperty(this.global, 'crypto', { value: webcrypto, writable: true, configurable: true });
  }
}
