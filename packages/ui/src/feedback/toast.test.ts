import { act, screen } from '@testing-library/react';
import { toast } from './toast.ts';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('toast', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.runAllTimers();
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('is announced after 10 ms and gone after 2 s', () => {
    toast('已收藏');
    expect(screen.getByRole('status')).toHaveTextContent('');
    pass(10);
    expect(screen.getByRole('status')).toHaveTextContent('已收藏');
    pass(1999);
    expect(screen.getByText('已收藏')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('replaces the previous toast, whose timeout does not close it', () => {
    toast('one');
    pass(1500);
    toast('two');
    pass(10);
    expect(screen.queryByText('one')).not.toBeInTheDocument();
    pass(1000);
    expect(screen.getByText('two')).toBeInTheDocument();
  });

  it('with duration -1 stays until it is closed', () => {
    const close = toast('wait', { duration: -1 });
    pass(60_000);
    expect(screen.getByText('wait')).toBeInTheDocument();
    act(close);
    expect(screen.queryByText('wait')).not.toBeInTheDocument();
  });

  it('speaks from within an open dialog, since all else is inert then', () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    toast('saved');
    pass(10);
    expect(dialog).toHaveTextContent('saved');
    pass(2000);
    expect(dialog).toHaveTextContent('');
  });
});
