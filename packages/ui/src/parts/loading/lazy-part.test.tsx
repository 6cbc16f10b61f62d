import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';

const Part = ({ name }: { name: string }) => <p>{name}</p>;
const chunkError = new Error('Loading chunk 4098 failed');

class Page extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error?.message ?? this.props.children;
  }
}

const show = (request: () => Promise<ComponentType<{ name: string }>>) => {
  const Late = lazyPart(request);
  render(
    <Page>
      <Suspense fallback={<p>loading</p>}>
        <Late name="report" />
      </Suspense>
    </Page>,
  );
};

describe('lazyPart', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get');
  beforeEach(() => {
    jest.useFakeTimers();
    onLine.mockReturnValue(true);
  });
  afterEach(() => jest.useRealTimers());
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('waits without a network, however long, and loads when it returns', async () => {
    onLine.mockReturnValue(false);
    const request = jest.fn<Promise<typeof Part>, []>().mockRejectedValue(chunkError);
    show(request);
    await wait(600_000);
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(request).toHaveBeenCalledTimes(1);
    request.mockResolvedValue(Part);
    onLine.mockReturnValue(true);
    await act(async () => dispatchEvent(new Event('online')));
    await wait(0);
    expect(screen.getByText('report')).toBeInTheDocument();
  });

  it('repeats a failed request', async () => {
    const request = jest.fn<Promise<typeof Part>, []>().mockRejectedValueOnce(chunkError).mockResolvedValue(Part);
    show(request);
    await wait(2999);
    expect(screen.getByText('loading')).toBeInTheDocument();
    await wait(1);
    expect(screen.getByText('report')).toBeInTheDocument();
  });

  it('gives the page the error after three failures', async () => {
    const request = jest.fn<Promise<typeof Part>, []>().mockRejectedValue(chunkError);
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    show(request);
    await wait(2999);
    await wait(3001);
    expect(request).toHaveBeenCalledTimes(3);
    expect(screen.getByText(chunkError.message)).toBeInTheDocument();
    log.mockRestore();
  });
});
