import type { ProviderName } from './providers.ts';

/**
 * An external service did not respond as required: it is unavailable, too slow, or broken (`failed`), or it was not called at
 * all because it failed recently (`open`) or has too many concurrent requests (`full`). A call that depends on it is refused
 * with 503 `unavailable`.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly provider: ProviderName,
    readonly reason: 'failed' | 'timeout' | 'open' | 'full',
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${provider}: ${message}`, options);
  }
}
