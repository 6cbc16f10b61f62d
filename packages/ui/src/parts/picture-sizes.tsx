/** Pictures that are kept in two widths: those that members upload, and those of the goods and lots that the site ships. */
const sized = /^(\/u\/[0-9a-f]{40}|\/media\/(?:products|lots)\/[\w-]+?)(?:-t)?\.webp$/;

/** The small width of a picture, for lists; any other picture is its own. */
export const smallPicture = (url: string): string => url.replace(sized, '$1-t.webp');

/** The large width of a picture; any other picture is its own. */
export const largePicture = (url: string): string => url.replace(sized, '$1.webp');

/**
 * What `Picture` takes for a picture as wide as the page; undefined where the widths are not known. Those of shipped pictures are 480 and 1080
 * pixels (tools/seed-media/products.mjs), those of an upload are its own.
 */
export const pictureWidths = (url: string): { srcSet: string; sizes: string } | undefined =>
  url.startsWith('/media/') && sized.test(url)
    ? { srcSet: `${smallPicture(url)} 480w, ${largePicture(url)} 1080w`, sizes: '(min-width: 900px) 50vw, 100vw' }
    : undefined;
