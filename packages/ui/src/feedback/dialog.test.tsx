import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/violations.ts';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { confirmDialog, noticeDialog } from './confirm-dialog.ts';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { useLeaveGuard } from '../controls/use-leave-guard.ts';

const cancel = (dialog: HTMLElement) => act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
const goBack = () => act(() => void window.dispatchEvent(new PopStateEvent('popstate')));

const WithSheet = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>open</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Size" footer={<Button>Buy</Button>}>
        <p>Choose</p>
      </Sheet>
    </>
  );
};

describe('Sheet', () => {
  it('opens as a named modal with its focus inside', async () => {
    const { container } = render(<WithSheet />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    const dialog = screen.getByRole('dialog', { name: 'Size' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    expect(await violations(container)).toEqual([]);
  });

  it.each<[string, (dialog: HTMLElement) => void | Promise<void>]>([
    ['its button', (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))],
    ['Escape', (dialog: HTMLElement) => cancel(dialog)],
    ['the overlay', (dialog: HTMLElement) => userEvent.click(dialog)],
    ['going back', goBack],
  ])('closes by %s', async (_, close) => {
    render(<WithSheet />);
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    await close(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Choose')).not.toBeInTheDocument());
  });

  it('stays when its content is pressed', async () => {
    render(<WithSheet />);
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    await userEvent.click(screen.getByText('Choose'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('Dialog', () => {
  it('that stays ignores Escape and going back', async () => {
    const onClose = jest.fn();
    render(
      <Dialog open onClose={onClose} title="Sure?" stays actions={<Button>Yes</Button>}>
        Really
      </Dialog>,
    );
    cancel(screen.getByRole('dialog'));
    goBack();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toHaveAttribute('closedby', 'none');
  });
});

/** Simulates the Navigation API, which jsdom lacks; returns the event of a back navigation. */
const withNavigation = () => {
  const api = Object.assign(new EventTarget(), { currentEntry: { index: 2 }, traverseTo: jest.fn() });
  Object.assign(window, { navigation: api });
  const back = async () => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: { index: 1, key: 'before' },
    });
    await act(async () => void api.dispatchEvent(event));
    return event.defaultPrevented;
  };
  return { api, back };
};
afterEach(() => void Reflect.deleteProperty(window, 'navigation'));

describe('going back', () => {
  // SHELL-5
  it('closes a confirmation without navigating', async () => {
    const { back } = withNavigation();
    const answer = confirmDialog({ title: 'Leave' });
    expect(await back()).toBe(true);
    await expect(answer).resolves.toBe(false);
    expect(await back()).toBe(false);
  });

  // SHELL-5
  it('neither closes the notice of an ended session nor swaps the page beneath', async () => {
    const { back } = withNavigation();
    const answer = noticeDialog('expired');
    expect(await back()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '好的' }));
    await answer;
  });
});

describe('useLeaveGuard', () => {
  const Form = ({ edited }: { edited: boolean }) => {
    const release = useLeaveGuard(edited);
    return <Button onClick={release}>saved</Button>;
  };
  const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const guarded = () => waitFor(() => expect(closes()).toBe(true));

  it('asks before leaving an edited form and navigates back on confirmation', async () => {
    const { api, back } = withNavigation();
    const { rerender } = render(<Form edited={false} />);
    expect(await back()).toBe(false);
    rerender(<Form edited />);
    await guarded();
    expect(await back()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '继续编辑' }));
    expect(api.traverseTo).not.toHaveBeenCalled();
    expect(await back()).toBe(true);
    await userEvent.click(within(screen.getAllByRole('dialog').at(-1) as HTMLElement).getByRole('button', { name: '放弃' }));
    expect(api.traverseTo).toHaveBeenCalledWith('before');
    expect(closes()).toBe(false);
  });

  it('lets the navigation of a saved form pass', async () => {
    const { back } = withNavigation();
    render(<Form edited />);
    await guarded();
    await userEvent.click(screen.getByRole('button', { name: 'saved' }));
    expect(await back()).toBe(false);
    expect(closes()).toBe(false);
  });
});

describe('confirmDialog', () => {
  it('names the consequence and answers yes', async () => {
    const answer = confirmDialog({ title: 'Cancel order', text: '¥12.50 go back', confirm: 'Cancel it', danger: true });
    expect(screen.getByRole('dialog', { name: 'Cancel order' })).toHaveAccessibleDescription('¥12.50 go back');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
    await expect(answer).resolves.toBe(true);
  });

  it.each([
    ['取消', () => userEvent.click(screen.getByRole('button', { name: '取消' }))],
    ['the overlay', () => userEvent.click(screen.getByRole('dialog'))],
    ['going back', async () => goBack()],
  ])('answers no by %s', async (_, dismiss) => {
    const answer = confirmDialog({ title: 'Leave' });
    await dismiss();
    await expect(answer).resolves.toBe(false);
  });

  it('stays busy until its work is done, and can be answered again when it fails', async () => {
    let end: Record<'resolve' | 'reject', () => void> = { resolve: () => {}, reject: () => {} };
    const work = jest.fn(() => new Promise<void>((resolve, reject) => void (end = { resolve, reject })));
    const answer = confirmDialog({ title: 'Remove', work });
    const yes = screen.getByRole('button', { name: '确定' });
    await userEvent.click(yes);
    expect(yes).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(yes);
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    goBack();
    expect(work).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Remove' })).toBeInTheDocument();
    await act(async () => end.reject());
    expect(yes).not.toHaveAttribute('aria-busy');
    await userEvent.click(yes);
    await act(async () => end.resolve());
    await expect(answer).resolves.toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Remove' })).not.toBeInTheDocument();
  });

  it('ignores a second press while closing', async () => {
    const work = jest.fn(async () => {});
    const answer = confirmDialog({ title: 'Remove', work });
    const yes = screen.getByRole('button', { name: '确定' });
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await userEvent.click(yes);
    await expect(answer).resolves.toBe(false);
    expect(work).not.toHaveBeenCalled();
  });

  it('closes after its promise settles', async () => {
    const answer = confirmDialog({ title: 'Soon gone' });
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await answer;
    await waitFor(() => expect(screen.queryByText('Soon gone')).not.toBeInTheDocument());
  });
});

describe('noticeDialog', () => {
  it('is titled 提示 and closes by its one button 好的 only', async () => {
    const done = jest.fn();
    const answer = noticeDialog('您的登录状态过期了，请重新登陆').then(done);
    const dialog = screen.getByRole('dialog', { name: '提示' });
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    const escape = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(escape);
    expect(escape.defaultPrevented).toBe(true);
    await userEvent.click(dialog);
    expect(done).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: '好的' }));
    await answer;
    expect(done).toHaveBeenCalled();
  });

  it('closes without a button when its subject is gone, and stops listening then', async () => {
    const unsubscribe = jest.fn();
    let close = () => {};
    const answer = noticeDialog('expired', {
      until: (dismiss) => {
        close = dismiss;
        return unsubscribe;
      },
    });
    expect(screen.getByRole('dialog', { name: '提示' })).toBeVisible();
    expect(unsubscribe).not.toHaveBeenCalled();
    close();
    await answer;
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });
});
