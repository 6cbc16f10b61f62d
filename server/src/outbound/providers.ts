/** What is asked of other services, and within which limits. */
export interface ProviderLimits {
  /** Exchanges at a time. */
  readonly concurrent: number;
  /** Exchanges that may wait for their turn; more are refused at once. */
  readonly queued: number;
  /** Milliseconds until an exchange is given up. */
  readonly timeoutMs: number;
  /** Attempts at an exchange that bears repetition; the pause between them grows and is random. */
  readonly attempts: number;
  /** Milliseconds before the second attempt, 300 unless said. */
  readonly pauseMs?: number;
}

/**
 * Every service that this server asks, by the name under which `/readyz` and the log show it. A new one gets its line here.
 */
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
