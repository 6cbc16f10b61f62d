import { whenUncovered } from './uncovered.ts';

const cover = () => {
  const first = Object.assign(document.createElement('div'), { id: 'first' });
  document.body.append(first);
  return first;
};
/** Two frames and a timer: by then observers and callbacks waiting for a paint have run. */
const settled = async () => {
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
    await settled();
    expect(work).not.toHaveBeenCalled();
    sealed.remove();
    document.body.append(document.createElement('i'));
    await settled();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not begin when it was called off', async () => {
    const first = cover();
    const work = jest.fn();
    whenUncovered(work, 0)();
    first.remove();
    await settled();
    expect(work).not.toHaveBeenCalled();
  });

  it('begins at the limit although the screen stays', async () => {
    cover();
    const work = jest.fn();
    whenUncovered(work, 0);
    await settled();
    await settled();
    expect(work).toHaveBeenCalledTimes(1);
  });
});
