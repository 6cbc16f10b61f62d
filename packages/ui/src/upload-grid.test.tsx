import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from './testing/violations.ts';
import { type ComponentProps, useState } from 'react';
import { UploadGrid, type UploadItem, uploadedItems, uploadedUrls } from './upload-grid.tsx';

const picture = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'image/png' });
type Props = Partial<ComponentProps<typeof UploadGrid>> & { start?: readonly UploadItem[] };

const Grid = ({ start = [], ...props }: Props) => {
  const [items, setItems] = useState<readonly UploadItem[]>(start);
  return (
    <>
      <UploadGrid items={items} onChange={setItems} upload={async () => ({ url: '/u' })} {...props} />
      <output>{uploadedUrls(items).join()}</output>
    </>
  );
};
const picker = () => screen.getByLabelText<HTMLInputElement>('添加图片', { selector: 'input' });
const pick = (...files: File[]) => act(async () => void fireEvent.change(picker(), { target: { files } }));
const tiles = () => screen.getAllByRole('listitem').filter((tile) => !within(tile).queryByText('添加图片'));

describe('UploadGrid', () => {
  it('shows a spinner and no delete button while a file is on its way, then a check mark', async () => {
    let arrive: (sent: { url: string }) => void = () => {};
    const upload = () =>
      new Promise<{ url: string }>((resolve) => {
        arrive = resolve;
      });
    const { container } = render(<Grid upload={upload} />);
    await pick(picture('a.png'));
    expect(tiles()).toHaveLength(1);
    expect(screen.getByText('上传中…')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '删除第 1 张' })).not.toBeInTheDocument();
    await act(async () => arrive({ url: '/files/a' }));
    expect(screen.getByText('上传成功')).toBeInTheDocument();
    expect(screen.getByText('/files/a')).toBeInTheDocument();
    expect(await violations(container)).toEqual([]);
  });

  it('says why a file failed and lets it go', async () => {
    render(<Grid upload={() => Promise.reject({ kind: 'refused', message: '图片格式不支持' })} />);
    await pick(picture('a.png'));
    expect(screen.getByText('图片格式不支持')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '删除第 1 张' }));
    expect(tiles()).toHaveLength(0);
  });

  it('keeps uploads that end in another order', async () => {
    const arrive: Record<string, () => void> = {};
    const upload = (file: File) =>
      new Promise<{ url: string }>((resolve) => void (arrive[file.name] = () => resolve({ url: `/${file.name}` })));
    render(<Grid upload={upload} />);
    await pick(picture('a'), picture('b'));
    await act(async () => arrive.b?.());
    await act(async () => arrive.a?.());
    expect(screen.getByText('/a,/b')).toBeInTheDocument();
  });

  it('takes at most nine at once and never more than its maximum', async () => {
    const { unmount } = render(<Grid />);
    await pick(...Array.from({ length: 12 }, (_, n) => picture(`${n}`)));
    expect(tiles()).toHaveLength(9);
    unmount();
    render(<Grid max={3} start={uploadedItems(['/a', '/b'])} />);
    await pick(picture('c'), picture('d'));
    expect(tiles()).toHaveLength(3);
    expect(screen.queryByText('添加图片')).not.toBeInTheDocument();
  });

  it('reports a file that is too large and does not send it', async () => {
    const upload = jest.fn(async () => ({ url: '/u' }));
    const onOversize = jest.fn();
    render(<Grid upload={upload} maxSize={20} onOversize={onOversize} />);
    await pick(picture('large', 21), picture('small', 20));
    expect(onOversize).toHaveBeenCalledWith(expect.objectContaining({ name: 'large' }));
    expect(upload).toHaveBeenCalledTimes(1);
    expect(tiles()).toHaveLength(1);
  });

  it('does nothing when disabled', () => {
    render(<Grid disabled start={uploadedItems(['/a'])} />);
    expect(screen.getByRole('button', { name: /添加图片/ })).toBeDisabled();
    expect(picker()).toBeDisabled();
    expect(screen.queryByRole('button', { name: '删除第 1 张' })).not.toBeInTheDocument();
  });
});
