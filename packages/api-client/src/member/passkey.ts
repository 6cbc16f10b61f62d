import type { factor } from '@juhe/contract/member/factor';
import type { PasskeyAttestation } from '@juhe/contract/member/factor.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';

/** Whether this browser can use passkeys here: they are bound to a host name, so a site at an IP address has none. */
export const supportsPasskeys = (): boolean =>
  browserSupportsWebAuthn() && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Creates a passkey in the browser; returns undefined if the member cancelled. */
export const makePasskey = async (options: ClientOutput<typeof factor.beginPasskey>): Promise<PasskeyAttestation | undefined> => {
  try {
    // The library types the same JSON more narrowly.
    return (await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation;
  } catch {
    return undefined;
  }
};
