import type { ProviderName } from './providers.ts';

/**
 * Another service did not do what was asked: it is away, too slow, or broken (`failed`), or it was not asked at all because it failed
 * lately (`open`) or too much is asked of it at this moment (`full`). A call that rests on it is refused with 503 `unavailable`.
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
