import { fireEvent, render, screen } from '@testing-library/react';
import { MessageRows } from './message-rows.tsx';

const show = (onNearEnd?: () => void) => {
  const onEnd = jest.fn();
  render(
    <MessageRows rows={[]} label="消息" onNearStart={jest.fn()} onNearEnd={onNearEnd} onEnd={onEnd}>
      {() => <p />}
    </MessageRows>,
  );
  fireEvent.scroll(screen.getByRole('region', { name: '消息' }));
  return onEnd;
};

it('loads later rows at the lower edge, which is not the end then', () => {
  const onNearEnd = jest.fn();
  expect(show(onNearEnd)).toHaveBeenLastCalledWith(false);
  expect(onNearEnd).toHaveBeenCalled();
});

it('reports the end when the newest row is loaded', () => {
  expect(show()).toHaveBeenLastCalledWith(true);
});
