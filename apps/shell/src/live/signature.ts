/** Decodes base64url; throws on anything else. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/**
 * Whether `value` is the Ed25519 signature of `message` by `publicKey` (both base64url; 64 and 32 bytes). Where the browser
 * lacks support (no `subtle` in an insecure context, no Ed25519 in older ones), a library is loaded on demand.
 */
export const verifyEd25519 = async (publicKey: string, value: string, message: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  let key: Uint8Array<ArrayBuffer>;
  let signature: Uint8Array<ArrayBuffer>;
  try {
    key = bytesOf(publicKey);
    signature = bytesOf(value);
  } catch {
    return false;
  }
  if (key.length !== 32 || signature.length !== 64) return false;
  try {
    const importedKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', importedKey, signature, message);
  } catch {
    const { ed25519 } = await import(/* webpackChunkName: "ed25519" */ '@noble/curves/ed25519.js');
    return ed25519.verify(signature, message, key, { zip215: false });
  }
};
