import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { violations } from '../testing/violations.ts';
import { QueryView } from './query-view.tsx';

const list = (data: { list: string[] }) => <p>{data.list.join()}</p>;

describe('QueryView', () => {
  it('shows a skeleton with a loading label', async () => {
    const { container } = render(
      <QueryView query={{ isFetching: true }} skeleton={<div data-testid="grey" />}>
        {list}
      </QueryView>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('加载中…');
    expect(screen.getByTestId('grey')).toBeInTheDocument();
    expect(await violations(container)).toEqual([]);
  });

  it('shows the content', () => {
    render(<QueryView query={{ data: { list: ['a', 'b'] } }}>{list}</QueryView>);
    expect(screen.getByText('a,b')).toBeInTheDocument();
  });

  it('yields a frame before content replaces the skeleton, so that input is handled first', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const show = (data?: { list: string[] }) =>
      root.render(
        <QueryView query={{ data }} deferContent skeleton={<div data-testid="grey" />}>
          {list}
        </QueryView>,
      );
    await act(async () => show());
    await act(async () => {
      // Rendered synchronously, like changes of the store.
      flushSync(() => show({ list: ['a'] }));
      expect(screen.getByTestId('grey')).toBeInTheDocument();
    });
    expect(screen.getByText('a')).toBeInTheDocument();
    await act(async () => {
      flushSync(() => show({ list: ['b'] }));
      expect(screen.getByText('b')).toBeInTheDocument();
    });
    await act(async () => root.unmount());
  });

  it('shows an empty list with a description and a link', async () => {
    const onClick = jest.fn();
    render(
      <QueryView query={{ data: { list: [] as string[] } }} empty={{ text: '还没有收藏', action: { label: '去逛逛', onClick } }}>
        {list}
      </QueryView>,
    );
    expect(screen.getByText('还没有收藏')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '去逛逛' }));
    expect(onClick).toHaveBeenCalled();
  });

  it('shows the error with a retry in place, one request at a time', async () => {
    let finish = () => {};
    const refetch = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    render(
      <QueryView
        query={{
          data: undefined as { list: string[] } | undefined,
          isError: true,
          error: { kind: 'refused', message: '商品已下架' },
          refetch,
        }}
      >
        {list}
      </QueryView>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('商品已下架');
    const retry = screen.getByRole('button', { name: '重试' });
    await userEvent.click(retry);
    await userEvent.click(retry);
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(retry).toHaveAttribute('aria-busy', 'true');
    await act(async () => finish());
    expect(retry).not.toHaveAttribute('aria-busy');
  });

  it.each([
    [400, false],
    [404, false],
    [409, true],
    [500, true],
  ])('after a refusal with %p offers to try again: %p; the way on is that of the empty view', (code, retries) => {
    const onClick = jest.fn();
    render(
      <QueryView
        query={{
          data: undefined as { list: string[] } | undefined,
          isError: true,
          error: { kind: 'refused', code, message: '参数不正确' },
          refetch: jest.fn(),
        }}
        empty={{ text: '还没有粉丝', action: { label: '去发现', onClick } }}
      >
        {list}
      </QueryView>,
    );
    expect(screen.getByText('参数不正确')).toBeInTheDocument();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([retries ? '重试' : '去发现']);
  });

  it('names no detail of an error that is none of ours', () => {
    render(
      <QueryView
        query={{ data: undefined as { list: string[] } | undefined, isError: true, error: new TypeError('x is undefined') }}
      >
        {list}
      </QueryView>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('出小差了，请稍后再试');
  });

  it('keeps what it has when a later call fails', () => {
    render(<QueryView query={{ data: { list: ['a'] }, isError: true, error: {} }}>{list}</QueryView>);
    expect(screen.getByText('a')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("does not show another list's rows while the new ones load", () => {
    const query = { data: { list: ['old'] }, currentData: undefined, isFetching: true };
    const { rerender } = render(<QueryView query={query}>{list}</QueryView>);
    expect(screen.queryByText('old')).not.toBeInTheDocument();
    rerender(
      <QueryView query={query} keepFormer>
        {list}
      </QueryView>,
    );
    expect(screen.getByText('old')).toBeInTheDocument();
  });
});
