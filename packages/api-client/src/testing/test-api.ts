/** A fake XMLHttpRequest with responses defined by the test: unit tests must not reach the network. */

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly form: FormData | undefined;
  readonly timeout: number;
}

export interface Reply {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fault?: 'cut' | 'timeout';
}

export type Answer = (request: Asked) => Reply | Promise<Reply>;

export const envelope =
  (data: unknown, code = 200, msg = 'ok', more: object = {}) =>
  (_asked: Asked): Reply => ({ body: JSON.stringify({ code, msg, data, ...more }) });

type Listener = (() => void) | null;

const makeRequestClass = (handle: Answer) =>
  class FakeRequest {
    timeout = 0;
    status = 0;
    readyState = 0;
    statusText = '';
    response = '';
    responseText = '';
    responseURL = '';
    onloadend: Listener = null;
    onerror: Listener = null;
    ontimeout: Listener = null;
    onabort: Listener = null;
    readonly upload = new EventTarget();
    #method = '';
    #url = '';
    #headers: Record<string, string> = {};
    #replied: Reply = {};

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name.toLowerCase()] = value;
    }
    getAllResponseHeaders(): string {
      return Object.entries(this.#replied.headers ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n');
    }
    addEventListener(): void {}
    removeEventListener(): void {}
    abort(): void {
      this.onabort?.();
    }
    send(sent: unknown): void {
      const request: Asked = {
        method: this.#method,
        url: this.#url,
        headers: this.#headers,
        body: typeof sent === 'string' ? sent : '',
        form: sent instanceof FormData ? sent : undefined,
        timeout: this.timeout,
      };
      void Promise.resolve(handle(request)).then((reply) => {
        this.#replied = reply;
        if (reply.fault === 'cut') return this.onerror?.();
        if (reply.fault === 'timeout') return this.ontimeout?.();
        this.readyState = 4;
        this.status = reply.status ?? 200;
        this.responseURL = this.#url;
        this.responseText = reply.body ?? '';
        this.response = this.responseText;
        this.onloadend?.();
      });
    }
  };

/** Replaces the network until `restore`. */
export const fakeApi = () => {
  const requests: Asked[] = [];
  const original = globalThis.XMLHttpRequest;
  let answer: Answer = envelope(null);
  const FakeRequest = makeRequestClass((request) => {
    requests.push(request);
    return answer(request);
  });
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return {
    /** All requests, oldest first. */
    asked: requests,
    /** Sets the handler for all following requests. */
    answer: (next: Answer) => {
      answer = next;
    },
    restore: () => {
      globalThis.XMLHttpRequest = original;
    },
  };
};

export type TestApi = ReturnType<typeof fakeApi>;
