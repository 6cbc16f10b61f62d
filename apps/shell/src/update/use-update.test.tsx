import { holdPage, type LiveDocument } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearEdits } from './activity.ts';
import * as applied from './reload.ts';
import { useUpdate } from './use-update.ts';

jest.mock('./reload.ts', () => ({ apply: jest.fn(), wasReloadedFor: jest.fn(() => false) }));
const apply = jest.mocked(applied.apply);
const wasReloadedFor = jest.mocked(applied.wasReloadedFor);

const next = { generation: 8 } as LiveDocument;
const dialogTexts = () => ({ title: 'update?', text: 'lost', confirm: 'yes' });
let update: ReturnType<typeof useUpdate>;
const Page = ({
  path = '/form',
  isTab = false,
  hold = false,
  live = next,
}: {
  path?: string;
  isTab?: boolean;
  hold?: boolean;
  live?: LiveDocument | null;
}) => {
  update = useUpdate(live ?? undefined, { path, isTab, hold }, dialogTexts);
  return <input aria-label="field" />;
};
const click = async () => {
  await act(async () => void update.now());
};
const hide = async (hidden: boolean) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => {
  apply.mockClear();
  clearEdits();
  wasReloadedFor.mockReturnValue(false);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
});

describe('a newer generation', () => {
  it('is applied on the next switch to a tab page, not on other navigations', () => {
    const view = render(<Page />);
    view.rerender(<Page path="/goods" />);
    expect(apply).not.toHaveBeenCalled();
    view.rerender(<Page path="/home" isTab />);
    expect(apply).toHaveBeenCalledWith(8);
  });

  it('is applied when the tab has been hidden for ten seconds, not briefly', async () => {
    jest.useFakeTimers();
    render(<Page />);
    await hide(true);
    act(() => jest.advanceTimersByTime(9000));
    await hide(false);
    act(() => jest.advanceTimersByTime(60_000));
    expect(apply).not.toHaveBeenCalled();
    await hide(true);
    act(() => jest.advanceTimersByTime(10_000));
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('waits while a field is edited, until the page changes', async () => {
    jest.useFakeTimers();
    const view = render(<Page />);
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).type(screen.getByLabelText('field'), 'a');
    await hide(true);
    act(() => jest.advanceTimersByTime(60_000));
    expect(apply).not.toHaveBeenCalled();
    view.rerender(<Page path="/home" isTab />);
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('waits on a page that defers updates and during a call', () => {
    const end = holdPage();
    const view = render(<Page />);
    view.rerender(<Page path="/home" isTab />);
    end();
    expect(apply).not.toHaveBeenCalled();
    view.rerender(<Page path="/guarded" isTab hold />);
    expect(apply).not.toHaveBeenCalled();
  });

  it('is not applied repeatedly when the page does not carry it', () => {
    wasReloadedFor.mockReturnValue(true);
    const view = render(<Page />);
    view.rerender(<Page path="/home" isTab />);
    expect(apply).not.toHaveBeenCalled();
  });

  it('does nothing without one', () => {
    const view = render(<Page live={null} />);
    view.rerender(<Page path="/home" isTab live={null} />);
    expect(apply).not.toHaveBeenCalled();
  });
});

describe('a click on the hint', () => {
  it('applies it immediately', async () => {
    render(<Page />);
    await click();
    expect(apply).toHaveBeenCalledWith(8);
  });

  it('asks for confirmation when something was edited', async () => {
    render(<Page />);
    await userEvent.type(screen.getByLabelText('field'), 'a');
    await click();
    expect(apply).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'yes' }));
    expect(apply).toHaveBeenCalledTimes(1);
  });

  it('waits for a payment to finish', async () => {
    jest.useFakeTimers();
    const end = holdPage();
    render(<Page />);
    await click();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(apply).not.toHaveBeenCalled();
    end();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(apply).toHaveBeenCalledTimes(1);
  });
});
