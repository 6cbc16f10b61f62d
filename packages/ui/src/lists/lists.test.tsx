import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { Swiper } from './swiper.tsx';

const at = (y: number) => ({ touches: [{ clientX: 100, clientY: y }] });

describe('PullToRefresh', () => {
  const setup = async (onRefresh = jest.fn((): unknown => undefined)) => {
    const { container } = render(
      <PullToRefresh onRefresh={onRefresh}>
        <p>list</p>
      </PullToRefresh>,
    );
    const list = screen.getByText('list');
    // The gesture chunk loads automatically.
    await act(() => import('../media/gesture-watchers.ts'));
    const drag = (from: number, to: number) => {
      fireEvent.touchStart(list, at(from));
      for (let y = from; y <= to; y += 10) fireEvent.touchMove(list, at(y));
    };
    return { list, drag, onRefresh, state: () => container.querySelector('[data-pull]')?.getAttribute('data-pull') };
  };

  it('pulled far enough refreshes and then restores', async () => {
    let finish = () => {};
    const { list, drag, state } = await setup(jest.fn(() => new Promise<void>((resolve) => void (finish = resolve))));
    drag(10, 60);
    expect(state()).toBe('pulling');
    drag(10, 200);
    expect(state()).toBe('ready');
    fireEvent.touchEnd(list);
    expect(state()).toBe('refreshing');
    expect(screen.getByRole('status')).toHaveTextContent('正在刷新…');
    await act(async () => finish());
    expect(state()).toBe('restore');
    expect(screen.getByRole('status')).toHaveTextContent('已刷新');
  });

  it.each([
    ['let go too early', 60, 'touchEnd' as const],
    ['interrupted', 200, 'touchCancel' as const],
  ])('%s aborts', async (_, to, end) => {
    const { list, drag, state, onRefresh } = await setup();
    drag(10, to);
    fireEvent[end](list);
    expect(state()).toBe('abort');
    expect(onRefresh).not.toHaveBeenCalled();
  });

  it.each([
    ['answers an error', () => Promise.resolve([{ data: [] }, { error: { kind: 'network', message: '出小差了，请稍后再试' } }])],
    ['rejects', () => Promise.reject(new Error('x'))],
  ])('says that it failed when the refresh %s', async (_name, onRefresh) => {
    const { container } = render(
      <PullToRefresh onRefresh={onRefresh}>
        <p>kept</p>
      </PullToRefresh>,
    );
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByText('出小差了，请稍后再试')).toBeInTheDocument();
    expect(container).not.toHaveTextContent('已刷新');
    expect(screen.getByText('kept')).toBeInTheDocument();
  });

  it('ignores horizontal movements', async () => {
    const { list, state } = await setup();
    fireEvent.touchStart(list, at(10));
    fireEvent.touchMove(list, { touches: [{ clientX: 180, clientY: 30 }] });
    fireEvent.touchMove(list, at(200));
    expect(state()).toBe('idle');
  });

  it('is within reach of the keyboard', async () => {
    const { onRefresh } = await setup();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onRefresh).toHaveBeenCalledTimes(1);
  });
});

describe('Swiper', () => {
  const scroll = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    scroll.mockReset();
    jest.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(scroll);
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(375);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const show = (interval?: number) =>
    render(
      <Swiper label="banner" {...(interval === undefined ? {} : { interval })}>
        <p>one</p>
        <p>two</p>
      </Swiper>,
    );
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('moves on after 5 s', () => {
    show();
    pass(4999);
    expect(scroll).not.toHaveBeenCalled();
    pass(1);
    expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ left: 375 }));
  });

  it('rests under the pointer and under the focus', () => {
    show(3000);
    const region = screen.getByRole('region', { name: 'banner' });
    fireEvent.pointerEnter(region);
    pass(9000);
    expect(scroll).not.toHaveBeenCalled();
    fireEvent.pointerLeave(region);
    pass(3000);
    expect(scroll).toHaveBeenCalledTimes(1);
  });

  it('can be stopped', () => {
    show(3000);
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }));
    pass(9000);
    expect(scroll).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '继续轮播' })).toBeInTheDocument();
  });

  it('does not move where motion is unwanted', () => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: true, media }) as MediaQueryList);
    show(3000);
    pass(9000);
    expect(scroll).not.toHaveBeenCalled();
  });
});
