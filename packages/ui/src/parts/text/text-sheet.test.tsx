import { MemoryRouter, RouteTableProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../../testing/violations.ts';
import { TextSheet } from './text-sheet.tsx';

const show = (send: (text: string, pictures: string[]) => Promise<unknown>) => {
  const onSend = jest.fn(send);
  const onClose = jest.fn();
  const view = render(
    <MemoryRouter>
      <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
        <TextSheet
          open
          onClose={onClose}
          title="申诉"
          label="申诉理由"
          minLength={5}
          maxLength={20}
          tooShort="至少 5 个字"
          submitLabel="提交"
          failed="没有提交成功"
          onSend={onSend}
        />
      </RouteTableProvider>
    </MemoryRouter>,
  );
  return { ...view, onSend, onClose };
};
const field = () => screen.getByRole('textbox', { name: /申诉理由/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));

it('sends the trimmed text, empties the field and closes', async () => {
  const { onSend, onClose, container } = show(async () => undefined);
  await userEvent.type(field(), ' 商品与描述不符 ');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onSend).toHaveBeenCalledWith('商品与描述不符', []);
  expect(field()).toHaveValue('');
  expect(await violations(container)).toEqual([]);
});

it('sends nothing that is too short', async () => {
  const { onSend } = show(async () => undefined);
  await userEvent.type(field(), '不服    ');
  await submit();
  expect(field()).toHaveAccessibleDescription(/至少 5 个字/);
  expect(onSend).not.toHaveBeenCalled();
});

it.each([
  ['its own message', { kind: 'refused', message: '已经申诉过了' }, '已经申诉过了'],
  ['the general one', new Error('broken'), '没有提交成功'],
])('says a failure by %s, and keeps the text', async (_, failure, message) => {
  const { onClose } = show(() => Promise.reject(failure));
  await userEvent.type(field(), '商品与描述不符');
  await submit();
  expect(await screen.findByText(message)).toBeVisible();
  expect(field()).toHaveValue('商品与描述不符');
  expect(onClose).not.toHaveBeenCalled();
});
