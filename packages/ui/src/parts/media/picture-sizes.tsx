/** Pictures stored in two widths: members' uploads, and the shipped pictures of goods and lots. */
const sized = /^(\/u\/[0-9a-f]{40}|\/media\/(?:products|lots)\/[\w-]+?)(?:-t)?\.webp$/;

/** Returns the small width of a picture, for lists; other pictures are returned unchanged. */
export const smallPicture = (url: string): string => url.replace(sized, '$1-t.webp');

/** Returns the large width of a picture; other pictures are returned unchanged. */
export const largePicture = (url: string): string => url.replace(sized, '$1.webp');

/**
 * Returns the props of `Picture` for a picture as wide as the page; undefined where the widths are unknown. Shipped pictures
 * are 480 and 1080 pixels wide (tools/seed-media/products.mjs), uploads vary.
 */
export const pictureWidths = (url: string): { srcSet: string; sizes: string } | undefined =>
  url.startsWith('/media/') && sized.test(url)
    ? { srcSet: `${smallPicture(url)} 480w, ${largePicture(url)} 1080w`, sizes: '(min-width: 900px) 50vw, 100vw' }
    : undefined;
