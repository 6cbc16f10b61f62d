/** Pictures that are kept in two widths: those that members upload, and those of the goods and lots that the site ships. */
const sized = /^(\/u\/[0-9a-f]{40}|\/media\/(?:products|lots)\/[\w-]+?)(?:-t)?\.webp$/;
/** Of these the widths are known. */
const shipped = /^(\/media\/(?:products|lots)\/[\w-]+?)(?:-t)?\.webp$/;

/** The small width of a picture, for lists; any other picture is its own. */
export const smallPicture = (url: string): string => url.replace(sized, '$1-t.webp');

/** The large width of a picture; any other picture is its own. */
export const largePicture = (url: string): string => url.replace(sized, '$1.webp');

/** What `srcSet` of `Picture` takes for a picture as wide as the page: widths in pixels as tools/seed-media/products.mjs makes them. */
export const pictureWidths = (url: string): { srcSet: string; sizes: string } | undefined => {
  const name = shipped.exec(url)?.[1];
  return name === undefined
    ? undefined
    : { srcSet: `${name}-t.webp 480w, ${name}.webp 1080w`, sizes: '(min-width: 900px) 50vw, 100vw' };
};
