import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notify } from './notify.ts';
import { violations } from '../testing/violations.ts';

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** Shows a line and waits for its chunk and its announcement. */
const show = async (...args: Parameters<typeof notify>) => {
  const close = notify(...args);
  await act(async () => void (await import('./notify-line.ts')));
  wait(10);
  return close;
};
const pointer = (type: string, clientY: number) =>
  fireEvent(screen.getByText('news'), Object.assign(new Event(type, { bubbles: true }), { clientY, pointerId: 1 }));

describe('notify', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    wait(60_000);
    document.body.replaceChildren();
    jest.useRealTimers();
  });

  it('shows a line for 3000 ms and has it announced', async () => {
    await show('news');
    expect(screen.getByRole('status')).toHaveTextContent('news');
    wait(2999);
    expect(screen.getByText('news')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('news')).not.toBeInTheDocument();
  });

  it('accepts a duration, persists with -1, and is closed by its handle', async () => {
    await show('short', { duration: 500 });
    wait(500);
    expect(screen.queryByText('short')).not.toBeInTheDocument();
    const close = await show('news', { duration: -1 });
    wait(600_000);
    expect(screen.getByText('news')).toBeInTheDocument();
    close();
    expect(screen.queryByText('news')).not.toBeInTheDocument();
  });

  it('is not shown when it was closed before it came', async () => {
    notify('news')();
    await act(async () => void (await import('./notify-line.ts')));
    wait(10);
    expect(screen.queryByText('news')).not.toBeInTheDocument();
  });

  it('replaces the previous one', async () => {
    await show('first');
    await show('second', { kind: 'error' });
    expect(screen.queryByText('first')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('second');
  });

  it('is pressed by finger and keyboard, and waits while it has the focus', async () => {
    jest.useRealTimers();
    const user = userEvent.setup();
    const onPress = jest.fn();
    notify('news', { onPress });
    const line = await screen.findByRole('button', { name: 'news' });
    expect(await violations(document.body)).toEqual([]);
    await user.tab();
    expect(line).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('news')).not.toBeInTheDocument();
    jest.useFakeTimers();
  });

  it('waits while it is pointed at', async () => {
    await show('news');
    fireEvent.pointerEnter(screen.getByText('news').parentElement as Element);
    wait(10_000);
    expect(screen.getByText('news')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByText('news').parentElement as Element);
    wait(3000);
    expect(screen.queryByText('news')).not.toBeInTheDocument();
  });

  it('closes by an upward swipe, which is no press', async () => {
    const onPress = jest.fn();
    await show('news', { onPress });
    pointer('pointerdown', 40);
    pointer('pointermove', 30);
    pointer('pointerup', 30);
    fireEvent.click(screen.getByText('news'));
    expect(onPress).not.toHaveBeenCalled();
    pointer('pointerdown', 40);
    pointer('pointermove', 10);
    pointer('pointerup', 10);
    expect(screen.queryByText('news')).not.toBeInTheDocument();
    expect(onPress).not.toHaveBeenCalled();
  });

  it('closes by Escape', async () => {
    await show('news', { duration: -1 });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('news')).not.toBeInTheDocument();
  });

  it('is rendered inside an open dialog and remains clickable', async () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    await show('news', { duration: -1 });
    expect(within(dialog).getByText('news')).toBeInTheDocument();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByText('news')).toBeInTheDocument();
  });
});
