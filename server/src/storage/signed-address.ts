import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signed address is good for, in seconds; the end is rounded up, so that a browser can keep the picture a while. */
const lifetime = 600;
const step = 300;

const sign = (secretKey: Buffer, text: string): string => {
  const key = createHmac('sha256', secretKey).update('private-file').digest();
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
};

export type FileSize = 'large' | 'thumb';

/** The address of a private picture: whoever has it can look for 10 to 15 minutes. Give it only to those who may. */
export const privateUrl = (
  { secrets }: { readonly secrets: { readonly secretKey: Buffer } },
  id: string,
  size: FileSize = 'large',
): string => {
  const exp = Math.ceil((Date.now() / 1000 + lifetime) / step) * step;
  return `/u/p/${id}?size=${size}&exp=${exp}&sig=${sign(secrets.secretKey, `${id} ${size} ${exp}`)}`;
};

/** Whether `privateUrl` made this address and it still counts. */
export const isSigned = (secretKey: Buffer, id: string, size: string, exp: string, sig: string): boolean => {
  if (!/^\d{1,12}$/.test(exp) || Number(exp) * 1000 < Date.now()) return false;
  const right = Buffer.from(sign(secretKey, `${id} ${size} ${exp}`));
  const given = Buffer.from(sig);
  return right.length === given.length && timingSafeEqual(right, given);
};

/** A private picture in both sizes, for those who may look. */
export const privatePicture = (deps: Parameters<typeof privateUrl>[0], id: string) => ({
  id,
  url: privateUrl(deps, id),
  thumb: privateUrl(deps, id, 'thumb'),
});
