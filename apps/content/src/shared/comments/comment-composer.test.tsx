import { act, fireEvent, render, screen } from '@testing-library/react';
import { CommentComposer } from './comment-composer.tsx';
import type { Answering, CommentSource } from './comment-source.ts';

jest.mock('@juhe/platform', () => ({ ...jest.requireActual('@juhe/platform'), useTranslations: () => (key: string) => key }));
const toast = jest.fn();
jest.mock('@juhe/ui', () => ({ ...jest.requireActual('@juhe/ui'), toast: (text: string) => toast(text) }));

const add = jest.fn();
const reply = jest.fn();
const source = {
  subjectId: 'a1',
  kinds: { comment: 'articleComment', reply: 'articleReply' },
  onSort: () => undefined,
  add,
  reply,
} as unknown as CommentSource;
const onClose = jest.fn();
const show = (answering: Answering) =>
  render(<CommentComposer source={source} answering={answering} onClose={onClose} />).unmount;
const field = () => screen.getByRole('textbox');
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'send' })));

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
});

it('focuses the field when opened', () => {
  show({ whole: true });
  expect(field()).toHaveFocus();
});

// CONTENT-12
it('keeps the draft of each target until it is sent', async () => {
  const unmount = show({ whole: true });
  write('写到一半');
  unmount();
  const unmountReply = show({ commentId: 'c1', name: '米粒' });
  expect(field()).toHaveValue('');
  unmountReply();
  show({ whole: true });
  expect(field()).toHaveValue('写到一半');
  add.mockResolvedValue({ error: {} });
  await send();
  expect(field()).toHaveValue('写到一半');
  expect(onClose).not.toHaveBeenCalled();
  add.mockResolvedValue({ data: { checking: false } });
  await send();
  expect(localStorage).toHaveLength(0);
  expect(toast).toHaveBeenLastCalledWith('sent');
  expect(onClose).toHaveBeenCalled();
});

// CONTENT-12
it('informs the author of a comment in review, and of a reply', async () => {
  add.mockResolvedValue({ data: { checking: true } });
  const unmount = show({ whole: true });
  write('加微信');
  await send();
  expect(toast).toHaveBeenLastCalledWith('sentChecking');
  unmount();
  reply.mockResolvedValue({ data: { checking: true } });
  show({ commentId: 'c1', replyToId: 'r1', name: '米粒' });
  write('加微信');
  await send();
  expect(reply).toHaveBeenCalledWith({ commentId: 'c1', replyToId: 'r1', text: '加微信' });
  expect(toast).toHaveBeenLastCalledWith('sentChecking');
});

it('does not send a blank text', async () => {
  show({ whole: true });
  write('  ');
  await send();
  expect(add).not.toHaveBeenCalled();
});
