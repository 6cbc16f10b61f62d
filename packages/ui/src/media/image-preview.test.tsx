import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImagePreview } from './image-preview.tsx';
import { violations } from '../testing/violations.ts';

const images = [{ src: '/media/a.webp', alt: '河' }, { src: '/media/b.webp' }];

/** jsdom has no layout: a picture of 800 × 600 in a frame of 400 × 800. */
const layOut = () => {
  for (const [name, value] of [
    ['clientWidth', 400],
    ['clientHeight', 800],
  ] as const)
    jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(800);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(600);
};
beforeEach(() => {
  layOut();
  HTMLElement.prototype.scrollTo = jest.fn() as never;
});
afterEach(() => jest.restoreAllMocks());

const show = async (index = 0) => {
  const onClose = jest.fn();
  const view = render(<ImagePreview images={images} index={index} onClose={onClose} />);
  const picture = await screen.findByRole('img', { name: '河' });
  return { ...view, picture, onClose };
};

describe('ImagePreview', () => {
  it('enlarges by the button and fits again, and has no axe violation', async () => {
    const { picture, container } = await show();
    await userEvent.click(screen.getByRole('button', { name: '放大' }));
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(2.5)');
    await userEvent.click(screen.getByRole('button', { name: '还原' }));
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)');
    const save = screen.getByRole('link', { name: '保存图片' });
    expect(save).toHaveAttribute('href', '/media/a.webp');
    expect(save).toHaveAttribute('download');
    expect(await violations(container)).toEqual([]);
  });

  it('enlarges by keys, and arrows then move it instead of going to the next one', async () => {
    const { picture } = await show();
    const dialog = screen.getByRole('dialog');
    for (const key of ['+', '+', 'ArrowRight']) fireEvent.keyDown(dialog, { key });
    expect(picture.style.transform).toBe('translate(-80px, 0px) scale(2.25)');
    fireEvent.keyDown(dialog, { key: '0' });
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(HTMLElement.prototype.scrollTo).toHaveBeenLastCalledWith({ left: 400 });
  });

  it('enlarges by wheel and double click, at most five times, and by two fingers', async () => {
    const { picture } = await show();
    const frame = picture.parentElement as HTMLElement;
    for (let i = 0; i < 30; i += 1) fireEvent.wheel(frame, { deltaY: -100 });
    expect(picture.style.transform).toContain('scale(5)');
    fireEvent.doubleClick(frame);
    expect(picture.style.transform).toContain('scale(1)');
    const at = (...xs: number[]) => ({ touches: xs.map((x) => ({ clientX: x, clientY: 0 })) });
    fireEvent.touchStart(frame, at(-50, 50));
    fireEvent.touchMove(frame, at(-100, 100));
    expect(picture.style.transform).toContain('scale(2)');
  });
});
