import { whenUncovered } from './uncovered.ts';

const cover = () => {
  const first = Object.assign(document.createElement('div'), { id: 'first' });
  document.body.append(first);
  return first;
};
/** Two frames and a timer: by then observers have been called, and what waits for the drawing. */
const told = async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  await new Promise((next) => setTimeout(next, 1));
};

afterEach(() => document.getElementById('first')?.remove());

describe('work that waits for the first screen to go', () => {
  it('begins at once where there is none', () => {
    const work = jest.fn();
    whenUncovered(work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('begins with its end, once, and not while it is only put elsewhere', async () => {
    const first = cover();
    const work = jest.fn();
    whenUncovered(work);
    const sealed = Object.assign(document.createElement('div'), { id: 'first' });
    first.replaceWith(sealed);
    await told();
    expect(work).not.toHaveBeenCalled();
    sealed.remove();
    document.body.append(document.createElement('i'));
    await told();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not begin when it was called off', async () => {
    const first = cover();
    const work = jest.fn();
    whenUncovered(work, 0)();
    first.remove();
    await told();
    expect(work).not.toHaveBeenCalled();
  });

  it('begins at the limit although the screen stays', async () => {
    cover();
    const work = jest.fn();
    whenUncovered(work, 0);
    await told();
    await told();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
