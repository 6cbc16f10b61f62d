import type { factor } from '@juhe/contract/member/factor';
import type { PasskeyAttestation } from '@juhe/contract/member/factor.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';

/** Whether this browser can use passkeys here: they belong to a host name, so that a site at an IP address has none. */
export const supportsPasskeys = (): boolean =>
  browserSupportsWebAuthn() && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Lets the browser make a passkey; undefined when the member gave up. */
export const makePasskey = async (options: ClientOutput<typeof factor.beginPasskey>): Promise<PasskeyAttestation | undefined> => {
  try {
    // The library names the same JSON by narrower types of its own.
    return (await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation;
  } catch {
    return undefined;
  }
};
