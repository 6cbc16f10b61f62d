import { webcrypto } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's own, which jsdom does not pass on. Never MessageChannel: React's scheduler would keep the process alive with it. */
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

/** jsdom with what browsers have besides. Unit tests reach no network: a test that needs an answer gives one. */
// oxlint-disable-next-line import/no-default-export -- jest asks for it
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
