import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';
import { violations } from '../testing/violations.ts';

describe('CodeInput', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    sessionStorage.clear();
  });
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const send = () => screen.getByRole('button');
  const show = (purpose: string, onSend: () => unknown = () => undefined) =>
    render(<CodeInput aria-label="code" purpose={purpose} onSend={onSend} />);

  it.each([
    ['12ab3456789', '123456'],
    ['１２３４５６', '123456'],
    ['code: 654321.', '654321'],
  ])('takes six digits of %p', async (typed, expected) => {
    show('digits');
    await user.click(screen.getByLabelText('code'));
    await user.paste(typed);
    expect(screen.getByLabelText('code')).toHaveValue(expected);
    expect(screen.getByLabelText('code')).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('counts 60 s down by the clock, also over a sleep and over a visit elsewhere', async () => {
    const onSend = jest.fn(async () => undefined);
    const { unmount } = show('sleep', onSend);
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(onSend).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(send()).toHaveTextContent(/^(60|59) 秒后重发$/));
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    await user.click(send());
    expect(onSend).toHaveBeenCalledTimes(1);
    // A sleeping tab: the clock advanced, but no timer ran.
    jest.setSystemTime(Date.now() + 40_000);
    act(() => jest.advanceTimersByTime(1000));
    expect(send()).toHaveTextContent(/^(19|18) 秒后重发$/);
    unmount();
    show('sleep', onSend);
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    act(() => jest.advanceTimersByTime(20_000));
    expect(send()).toHaveTextContent('重新获取');
    await user.click(send());
    expect(onSend).toHaveBeenCalledTimes(2);
  });

  it('sends once when it is pressed twice before the first press is rendered', async () => {
    const onSend = jest.fn(async () => 60);
    show('twice', onSend);
    await act(async () => {
      send().click();
      send().click();
    });
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  // MEMBER-13
  it('waits for the server’s interval, per purpose', async () => {
    const { rerender } = show('login:1', async () => 120);
    await user.click(send());
    await waitFor(() => expect(send()).toHaveTextContent(/^(120|119) 秒后重发$/));
    rerender(<CodeInput aria-label="code" purpose="login:2" onSend={() => undefined} />);
    expect(send()).toHaveTextContent('获取验证码');
  });

  // MEMBER-13
  it('resumes after a reload', () => {
    sessionStorage.setItem('juhe-code:reloaded', String(Date.now() + 30_000));
    show('reloaded');
    expect(send()).toHaveTextContent('30 秒后重发');
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no'))],
    ['is refused', async () => false],
  ])('does not count when sending %s', async (outcome, onSend) => {
    show(outcome, onSend);
    await user.click(send());
    await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'));
    expect(send()).toHaveTextContent('获取验证码');
    expect(send()).not.toHaveAttribute('aria-disabled');
  });

  it('is worked with the keyboard and named', async () => {
    const onSend = jest.fn(() => 60);
    const { container } = render(
      <Field label="Code">
        <CodeInput purpose="keys" onSend={onSend} />
      </Field>,
    );
    await user.tab();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
    // The clicked button keeps the focus although it cannot be clicked again.
    expect(send()).toHaveFocus();
    jest.useRealTimers();
    expect(await violations(container)).toEqual([]);
  });
});
