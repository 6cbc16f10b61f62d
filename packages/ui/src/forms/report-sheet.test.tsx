import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReportSheet, type ReportSheetProps } from './report-sheet.tsx';

const reasons = {
  data: [
    { value: 'spam', label: '垃圾广告' },
    { value: 'other', label: '其他' },
  ],
  isLoading: false,
  isFetching: false,
  isError: false,
  refetch: () => undefined,
};

const show = (props: Partial<ReportSheetProps> = {}) => {
  const onClose = jest.fn();
  const send = jest.fn(async () => ({}));
  const view = render(
    <ReportSheet open onClose={onClose} reasons={reasons} upload={async () => ({ url: 'id' })} send={send} {...props} />,
  );
  return { ...view, onClose, send };
};

it('sends the chosen reason with its words, and closes', async () => {
  const { onClose, send } = show();
  const button = await screen.findByRole('button', { name: '提交举报' });
  expect(button).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: '垃圾广告' }));
  await userEvent.type(screen.getByLabelText('补充说明（选填）'), '每页都是广告');
  await userEvent.click(button);
  expect(send).toHaveBeenCalledWith({ reason: 'spam', text: '每页都是广告', pictureIds: [] });
  expect(onClose).toHaveBeenCalled();
});

it('says why it was refused and keeps what was filled in', async () => {
  const error = { kind: 'refused', message: '您已举报过，我们会尽快处理' };
  const { onClose } = show({ send: async () => ({ error }) });
  await userEvent.click(await screen.findByRole('radio', { name: '其他' }));
  await userEvent.click(screen.getByRole('button', { name: '提交举报' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(error.message);
  expect(screen.getByRole('radio', { name: '其他' })).toBeChecked();
  expect(onClose).not.toHaveBeenCalled();
});
