/** Limits for calls to an external service. */
export interface ProviderLimits {
  /** Maximum concurrent exchanges. */
  readonly concurrent: number;
  /** Maximum queued exchanges; more are refused immediately. */
  readonly queued: number;
  /** Timeout of an exchange (ms). */
  readonly timeoutMs: number;
  /** Attempts at an idempotent exchange; the back-off between them is increasing and random. */
  readonly attempts: number;
  /** Back-off before the second attempt (ms), 300 by default. */
  readonly pauseMs?: number;
}

/** Every service that this server calls, by its name in `/readyz` and the log. New ones are added here. */
export const providers = {
  check: { concurrent: 8, queued: 32, timeoutMs: 5000, attempts: 3 },
  sms: { concurrent: 16, queued: 32, timeoutMs: 8000, attempts: 1 },
  wx: { concurrent: 16, queued: 32, timeoutMs: 5000, attempts: 1 },
  wxPicture: { concurrent: 4, queued: 8, timeoutMs: 5000, attempts: 1 },
  wechatPay: { concurrent: 16, queued: 64, timeoutMs: 8000, attempts: 1 },
  alipay: { concurrent: 16, queued: 64, timeoutMs: 8000, attempts: 1 },
  model: { concurrent: 64, queued: 0, timeoutMs: 60_000, attempts: 1 },
  storage: { concurrent: 64, queued: 256, timeoutMs: 10_000, attempts: 3 },
  weather: { concurrent: 4, queued: 16, timeoutMs: 3000, attempts: 1 },
  nearby: { concurrent: 8, queued: 32, timeoutMs: 3000, attempts: 1 },
  identity: { concurrent: 8, queued: 32, timeoutMs: 5000, attempts: 1 },
  breach: { concurrent: 8, queued: 16, timeoutMs: 1500, attempts: 1 },
  deliveryWebhook: { concurrent: 4, queued: 64, timeoutMs: 5000, attempts: 1 },
  teamBackend: { concurrent: 32, queued: 32, timeoutMs: 5000, attempts: 1 },
  alert: { concurrent: 2, queued: 16, timeoutMs: 5000, attempts: 1 },
  devFiles: { concurrent: 16, queued: 64, timeoutMs: 10_000, attempts: 1 },
} as const satisfies Readonly<Record<string, ProviderLimits>>;

export type ProviderName = keyof typeof providers;
