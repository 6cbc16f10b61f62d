import { largePicture, pictureWidths, smallPicture } from './picture-sizes.tsx';

const uploaded = `/u/${'0a'.repeat(20)}`;

it.each([
  ['/media/products/pourover-1.webp', '/media/products/pourover-1-t.webp'],
  ['/media/lots/yuzhui-2.webp', '/media/lots/yuzhui-2-t.webp'],
  [`${uploaded}.webp`, `${uploaded}-t.webp`],
])('%s has a small width', (large, small) => {
  expect(smallPicture(large)).toBe(small);
  expect(smallPicture(small)).toBe(small);
  expect(largePicture(small)).toBe(large);
  expect(largePicture(large)).toBe(large);
});

it('any other picture is its own', () => {
  for (const url of ['/media/covers/moss.webp', '/u/p/1?size=large', '']) {
    expect(smallPicture(url)).toBe(url);
    expect(largePicture(url)).toBe(url);
    expect(pictureWidths(url)).toBeUndefined();
  }
  // The widths of an upload depend on the member's picture.
  expect(pictureWidths(`${uploaded}.webp`)).toBeUndefined();
});

it('returns the widths of a bundled picture', () => {
  expect(pictureWidths('/media/products/camera-c2-t.webp')?.srcSet).toBe(
    '/media/products/camera-c2-t.webp 480w, /media/products/camera-c2.webp 1080w',
  );
});
