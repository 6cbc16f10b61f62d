import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Stepper } from '../controls/stepper.tsx';
import { useLongPress } from '../media/use-long-press.ts';

const at = (x = 0, y = 0) => ({ isPrimary: true, button: 0, clientX: x, clientY: y });
const pointer = (type: string, target: Element | Window, coordinates: object) =>
  fireEvent(target, Object.assign(new Event(type, { bubbles: true, cancelable: true }), coordinates));
const part = () => act(async () => void (await import('./press.ts')));
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const Press = ({ act, onClick }: { act: () => void; onClick?: () => void }) => (
  <button type="button" ref={useLongPress(act)} onClick={onClick}>
    message
  </button>
);
const setup = async () => {
  const act = jest.fn();
  const onClick = jest.fn();
  render(<Press act={act} onClick={onClick} />);
  await part();
  return { act, onClick, button: screen.getByRole('button') };
};

describe('useLongPress', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('acts after 350 ms and swallows the click that follows', async () => {
    const { act, onClick, button } = await setup();
    pointer('pointerdown', button, at());
    wait(349);
    expect(act).not.toHaveBeenCalled();
    wait(1);
    expect(act).toHaveBeenCalledTimes(1);
    pointer('pointerup', window, at());
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    wait(5000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('lets a short press be a click', async () => {
    const { act, onClick, button } = await setup();
    pointer('pointerdown', button, at());
    wait(200);
    pointer('pointerup', window, at());
    fireEvent.click(button);
    wait(1000);
    expect(act).not.toHaveBeenCalled();
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it.each([
    [10, 1],
    [11, 0],
  ])('after wandering %p px acts %p times', async (pixels, times) => {
    const { act, button } = await setup();
    pointer('pointerdown', button, at(5, 5));
    pointer('pointermove', window, at(5 + pixels, 5));
    wait(400);
    expect(act).toHaveBeenCalledTimes(times);
  });

  it('is cancelled by a scroll, a second finger and another button', async () => {
    const { act, button } = await setup();
    pointer('pointerdown', button, at());
    pointer('pointercancel', window, at());
    wait(400);
    pointer('pointerdown', button, { ...at(), isPrimary: false });
    wait(400);
    pointer('pointerdown', button, { ...at(), button: 2 });
    wait(400);
    expect(act).not.toHaveBeenCalled();
  });

  it('opens no context menu, and the menu of a finger does not act twice', async () => {
    const { act, button } = await setup();
    pointer('pointerdown', button, at());
    wait(350);
    expect(fireEvent.contextMenu(button)).toBe(false);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is worked with the keyboard: the menu key or Shift+Enter', async () => {
    const { act, button } = await setup();
    fireEvent.keyDown(button, { key: 'ContextMenu' });
    fireEvent.contextMenu(button);
    expect(act).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(button, { key: 'Enter', shiftKey: true });
    expect(act).toHaveBeenCalledTimes(2);
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('ends with its element', async () => {
    const act = jest.fn();
    const { unmount } = render(<Press act={act} />);
    await part();
    pointer('pointerdown', screen.getByRole('button'), at());
    unmount();
    wait(1000);
    expect(act).not.toHaveBeenCalled();
  });
});

const Box = ({ start, max }: { start: number; max: number }) => {
  const [value, setValue] = useState(start);
  return <Stepper value={value} onChange={setValue} max={max} />;
};

describe('a held button of the number box', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const value = () => screen.getByRole('spinbutton').getAttribute('aria-valuenow');

  it('repeats every 100 ms until the limit or release', async () => {
    render(<Box start={1} max={5} />);
    await part();
    const more = screen.getByRole('button', { name: '增加' });
    pointer('pointerdown', more, at());
    wait(350);
    expect(value()).toBe('2');
    wait(100);
    wait(100);
    expect(value()).toBe('4');
    pointer('pointerup', window, at());
    fireEvent.click(more);
    wait(1000);
    expect(value()).toBe('4');
    pointer('pointerdown', more, at());
    wait(350);
    for (let n = 0; n < 5; n += 1) wait(100);
    expect(value()).toBe('5');
    expect(more).toBeDisabled();
  });
});
