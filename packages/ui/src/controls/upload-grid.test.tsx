import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/violations.ts';
import { type ComponentProps, useState } from 'react';
import { isAccepted } from './upload-files.ts';
import { UploadGrid, type UploadItem, uploadedItems, uploadedUrls } from './upload-grid.tsx';

const picture = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'image/png' });
type Props = Partial<ComponentProps<typeof UploadGrid>> & { start?: readonly UploadItem[] };

const Grid = ({ start = [], ...props }: Props) => {
  const [items, setItems] = useState<readonly UploadItem[]>(start);
  return (
    <form>
      <input aria-label="text" />
      <UploadGrid items={items} onChange={setItems} upload={async () => ({ url: '/u' })} {...props} />
      <p data-testid="urls">{uploadedUrls(items).join()}</p>
      <button type="button" onClick={() => setItems(items.slice(1))}>
        drop the first
      </button>
    </form>
  );
};
const picker = () => screen.getByLabelText<HTMLInputElement>('添加图片', { selector: 'input' });
const pick = (...files: File[]) => act(async () => void fireEvent.change(picker(), { target: { files } }));
const addButton = { name: '添加图片' };
const tiles = () => screen.queryAllByRole('button', { name: /^查看第/ });
/** The grid loads lazily: it is complete once its list is present. */
const show = async (props: Props = {}) => {
  const shown = render(<Grid {...props} />);
  await screen.findByRole('list');
  return shown;
};
/** Uploads that the test completes. */
const uploads = () => {
  const under: Record<string, { arrive: () => void; fail: (error: unknown) => void; signal: AbortSignal }> = {};
  const upload = jest.fn(
    (file: File, signal: AbortSignal) =>
      new Promise<{ url: string }>((resolve, reject) => {
        under[file.name] = { arrive: () => resolve({ url: `/${file.name}` }), fail: reject, signal };
      }),
  );
  return { under, upload };
};

describe('UploadGrid', () => {
  it('keeps its place while its part is on its way', async () => {
    const { container } = render(<Grid max={3} start={uploadedItems(['/a', '/b', '/c'])} />);
    expect(container.querySelector('[aria-busy]')?.children).toHaveLength(3);
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  });

  it('announces count and maximum until all uploads are complete', async () => {
    await show({ max: 3, start: uploadedItems(['/a']) });
    const room = () => screen.queryByRole('button', addButton)?.textContent;
    expect(room()).toBe('添加图片1/3');
    await pick(picture('b.png'));
    expect(room()).toBe('添加图片2/3');
    await userEvent.click(screen.getByRole('button', { name: '删除第 1 张' }));
    expect(room()).toBe('添加图片1/3');
    await pick(picture('c.png'), picture('d.png'));
    expect(room()).toBeUndefined();
  });

  it('omits the count when the limit cannot be reached', async () => {
    await show({ start: uploadedItems(['/a']) });
    expect(screen.getByRole('button', addButton)).toHaveTextContent(/^添加图片$/);
  });

  it('shows a spinner and no delete button while a file is on its way, then a check mark', async () => {
    const { under, upload } = uploads();
    const { container } = await show({ upload });
    await pick(picture('a.png'));
    expect(tiles()).toHaveLength(1);
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('上传中…');
    expect(screen.queryByRole('button', { name: '删除第 1 张' })).not.toBeInTheDocument();
    await act(async () => under['a.png']?.arrive());
    expect(screen.getByText('上传成功')).toBeInTheDocument();
    expect(screen.getByTestId('urls')).toHaveTextContent('/a.png');
    expect(screen.getByRole('button', { name: '删除第 1 张' })).toBeInTheDocument();
    expect(await violations(container)).toEqual([]);
  });

  it('shows why a file failed, retries and removes it', async () => {
    const { under, upload } = uploads();
    const { container } = await show({ upload });
    await pick(picture('a.png'));
    await act(async () => under['a.png']?.fail({ kind: 'refused', message: '图片格式不支持' }));
    expect(screen.getByText('图片格式不支持')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '删除第 1 张' })).toBeInTheDocument();
    expect(await violations(container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '重新上传第 1 张' }));
    expect(upload).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('图片格式不支持')).not.toBeInTheDocument();
    await act(async () => under['a.png']?.fail(new Error('no message for people')));
    expect(screen.getAllByText('上传失败').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: '删除第 1 张' }));
    expect(tiles()).toHaveLength(0);
  });

  it('keeps uploads that end in another order', async () => {
    const { under, upload } = uploads();
    await show({ upload });
    await pick(picture('a'), picture('b'));
    await act(async () => under.b?.arrive());
    await act(async () => under.a?.arrive());
    expect(screen.getByTestId('urls')).toHaveTextContent('/a,/b');
  });

  it('aborts an upload that is removed', async () => {
    const { under, upload } = uploads();
    await show({ upload });
    await pick(picture('a'), picture('b'));
    await userEvent.click(screen.getByRole('button', { name: 'drop the first' }));
    expect(under.a?.signal.aborted).toBe(true);
    expect(under.b?.signal.aborted).toBe(false);
    await act(async () => under.a?.fail(new Error('aborted')));
    await act(async () => under.b?.arrive());
    expect(tiles()).toHaveLength(1);
    expect(screen.getByTestId('urls')).toHaveTextContent(/^\/b$/);
  });

  // SHELL-7
  it('accepts at most nine files at once with a message, and never more than the maximum', async () => {
    const { unmount } = await show();
    await pick(...Array.from({ length: 12 }, (_, n) => picture(`${n}`)));
    expect(tiles()).toHaveLength(9);
    await waitFor(() => expect(screen.getByText('一次最多添加 9 个，其余未添加')).toBeInTheDocument());
    unmount();
    await show({ max: 3, start: uploadedItems(['/a', '/b']) });
    await pick(picture('c'), picture('d'));
    expect(tiles()).toHaveLength(3);
    expect(screen.queryByRole('button', addButton)).not.toBeInTheDocument();
  });

  it('holds 52 in all', async () => {
    await show({ start: uploadedItems(Array.from({ length: 51 }, (_, n) => `/${n}`)) });
    await pick(picture('a'), picture('b'));
    expect(tiles()).toHaveLength(52);
    expect(screen.queryByRole('button', addButton)).not.toBeInTheDocument();
  });

  it('reports a file that is too large and does not send it', async () => {
    const upload = jest.fn(async () => ({ url: '/u' }));
    const onOversize = jest.fn();
    await show({ upload, maxSize: 20, onOversize });
    await pick(picture('large', 21), picture('small', 20));
    expect(onOversize).toHaveBeenCalledWith(expect.objectContaining({ name: 'large' }));
    expect(upload).toHaveBeenCalledTimes(1);
    expect(tiles()).toHaveLength(1);
  });

  it('rejects a file that is too large before the upload', async () => {
    await show({ maxSize: 2_000_000 });
    await pick(new File([new Uint8Array(2_000_001)], 'large', { type: 'image/png' }));
    await waitFor(() => expect(screen.getByText('文件不能超过 2 MB')).toBeInTheDocument());
    expect(tiles()).toHaveLength(0);
  });

  it('does nothing when disabled', async () => {
    const upload = jest.fn(async () => ({ url: '/u' }));
    const { container } = await show({ disabled: true, upload, start: uploadedItems(['/a']) });
    expect(screen.getByRole('button', addButton)).toBeDisabled();
    expect(picker()).toBeDisabled();
    expect(screen.queryByRole('button', { name: '删除第 1 张' })).not.toBeInTheDocument();
    fireEvent.drop(screen.getByRole('list'), { dataTransfer: { files: [picture('a')] } });
    fireEvent.paste(screen.getByRole('list'), { clipboardData: { files: [picture('a')] } });
    expect(upload).not.toHaveBeenCalled();
    expect(await violations(container)).toEqual([]);
  });

  it('keeps what may not be deleted', async () => {
    await show({ start: uploadedItems(['/a', '/b']).map((item, n) => ({ ...item, deletable: n > 0 })) });
    expect(screen.queryByRole('button', { name: '删除第 1 张' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '删除第 2 张' })).toBeInTheDocument();
  });

  it('accepts dropped and pasted files of the accepted types only', async () => {
    await show();
    await act(async () => void fireEvent.drop(screen.getByRole('list'), { dataTransfer: { files: [picture('a')] } }));
    await act(async () => void fireEvent.paste(screen.getByLabelText('text'), { clipboardData: { files: [picture('b')] } }));
    expect(tiles()).toHaveLength(2);
    const letter = new File(['x'], 'letter.pdf', { type: 'application/pdf' });
    await act(async () => void fireEvent.drop(screen.getByRole('list'), { dataTransfer: { files: [letter] } }));
    expect(tiles()).toHaveLength(2);
    await waitFor(() => expect(screen.getByText('不支持这种文件')).toBeInTheDocument());
    await act(async () => void fireEvent.paste(document.body, { clipboardData: { files: [picture('c')] } }));
    expect(tiles()).toHaveLength(2);
  });

  it('shows a picture large when its tile is pressed, and a film with its cover', async () => {
    const film = { key: 'f', url: '/f.mp4', name: 'f.mp4', type: 'video', status: 'success', cover: '/f.webp' } as const;
    await show({ start: [...uploadedItems(['/a']), film] });
    expect(tiles()[1]?.querySelector('img')).toHaveAttribute('src', '/f.webp');
    tiles()[1]?.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('图片 2', { selector: 'video' })).toHaveAttribute('poster', '/f.webp');
  });

  it('is worked with the keyboard: view, delete by its button or the Delete key', async () => {
    await show({ start: uploadedItems(['/a', '/b']) });
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '查看第 1 张' })).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    expect(tiles()).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: '查看第 1 张' })).toHaveFocus());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '删除第 1 张' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(tiles()).toHaveLength(0);
    await waitFor(() => expect(screen.getByRole('button', addButton)).toHaveFocus());
  });
});

describe('the files of a selection', () => {
  it.each([
    ['image/*', true, false],
    ['image/png,.pdf', true, true],
    ['video/*', false, false],
    ['.PNG', true, false],
  ])('%s', (accept, png, pdf) => {
    expect(isAccepted({ name: 'a.png', type: 'image/png' }, accept)).toBe(png);
    expect(isAccepted({ name: 'a.pdf', type: 'application/pdf' }, accept)).toBe(pdf);
  });
});
