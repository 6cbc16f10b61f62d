import { ed25519 } from '@noble/curves/ed25519.js';
import type { LiveDocument, LiveKey } from '@juhe/platform';
import { emptyDocument } from '../live-routes.ts';
import { bytesOf } from '../signature.ts';

const hour = 3_600_000;
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const signed = (secret: Uint8Array, message: Uint8Array) => base64url(ed25519.sign(message, secret));
const instant = (inHours: number) => new Date(Date.now() + inHours * hour).toISOString();

/** A server key with its private half. */
export interface TestKey {
  readonly key: LiveKey;
  readonly secret: Uint8Array;
}

/** @param by the previous key, which certifies it */
export const makeKey = (kid: string, by?: TestKey): TestKey => {
  const secret = ed25519.utils.randomSecretKey();
  const x = base64url(ed25519.getPublicKey(secret));
  const certificate = by && { by: by.key.kid, value: signed(by.secret, bytesOf(x)) };
  const key = { kid, publicKey: x, from: instant(-24), until: instant(24 * 90), ...(certificate ? { certificate } : {}) };
  return { key, secret };
};

/** A live document as served by the server: valid for 24 h by default, with one remote `mall`. */
export const signedDocument = ({ key, secret }: TestKey, patch: Partial<LiveDocument> = {}): LiveDocument => {
  const { signature: _none, ...empty } = emptyDocument;
  const unsigned = {
    ...empty,
    channel: 'production',
    generation: 7,
    issued: instant(-1),
    expires: instant(23),
    shell: { release: 's1', routes: [] },
    remotes: { mall: remote('m1') },
    ...patch,
  };
  const value = signed(secret, new TextEncoder().encode(JSON.stringify(unsigned)));
  return { ...unsigned, signature: { alg: 'Ed25519', kid: key.kid, value } };
};

export const remote = (release: string): LiveDocument['remotes'][string] => ({
  release,
  base: `/r/mall/${release}/`,
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': 'sha384-x' },
  routes: [{ path: '/mall', title: '商城', access: 'public', kind: 'page', expose: './mall', js: [], css: [] }],
});

/** Instants relative to now, in hours. */
export const inHours = instant;
