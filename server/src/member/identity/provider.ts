import { z } from 'zod';
import type { Config } from '../../config.ts';
import { readLimited } from '../../http/transport/read-limited.ts';
import { createOutbound, type Outbound } from '../../outbound/outbound.ts';
import type { Person } from './identity-secrets.ts';

/** A provider that knows whether a name and a number belong to one person. */
export interface IdentityProvider {
  /** Throws when it is unreachable. */
  isMatch(person: Person): Promise<boolean>;
}

/** Maximum size of a response (bytes). */
const maxAnswer = 16 * 1024;
const responseSchema = z.object({ match: z.boolean() });

/** Without a service every well-formed number is accepted: its check digit and the age are checked before. */
const embedded: IdentityProvider = { isMatch: () => Promise.resolve(true) };

/** Asks a service: `POST <url> { name, number }` with the key as bearer token; it responds `{ match }`. */
export const httpIdentity = (
  { url, key }: NonNullable<Config['identity']>,
  service: Outbound = createOutbound('identity'),
): IdentityProvider => ({
  isMatch: ({ name, number }) =>
    service.ask(
      url,
      async (response) => {
        if (response.ok) return responseSchema.parse(JSON.parse(await readLimited(response, maxAnswer))).match;
        await response.body?.cancel();
        throw new Error(`the identity check answers ${response.status}`);
      },
      {
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: JSON.stringify({ name, number }),
        },
      },
    ),
});

const providers = new WeakMap<Config, IdentityProvider>();

/** Returns the configured provider: a service (IDENTITY_URL), or the embedded check. */
export const providerOf = (config: Config): IdentityProvider => {
  const cached = providers.get(config);
  if (cached) return cached;
  const provider = config.identity ? httpIdentity(config.identity) : embedded;
  providers.set(config, provider);
  return provider;
};
