import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Options } from 'uplot';
import { violations } from '../testing/violations.ts';

// jsdom has no canvas: the options of each plot are recorded.
jest.mock('uplot', () => {
  class Plot {
    static paths = {};
    static plots: unknown[] = [];
    constructor(options: unknown, data: unknown) {
      Plot.plots.push({ options, data });
    }
    setSize() {}
    destroy() {}
  }
  return { __esModule: true, default: Plot };
});
import { ChartFigure } from './chart-figure.tsx';

const { default: Plot } = jest.requireMock<{ default: { plots: { options: Options; data: number[][] }[] } }>('uplot');

const points = [
  { day: '2026-11-01', cents: 0 },
  { day: '2026-11-02', cents: 140_000 },
  { day: '2026-11-03', cents: 6_600 },
  { day: '2026-11-04', cents: 0 },
];
const show = (sums = points) => render(<ChartFigure label="每日收入" points={sums} kind="bar" tone="green" height={200} />);
const slider = () => screen.getByRole('slider', { name: '每日收入' });
/** Presses the plot, whose width is 400 px from the left edge of the window, 100 px per day. */
const press = (clientX: number) => {
  jest.spyOn(slider(), 'getBoundingClientRect').mockReturnValue({ left: 0, width: 400 } as DOMRect);
  fireEvent.click(slider(), { clientX });
};

describe('ChartFigure', () => {
  beforeEach(() => Plot.plots.splice(0));

  it('labels the peak and the average, and no day before a press', async () => {
    const { container } = show();
    expect(screen.getByText('最高 ¥1,400')).toBeInTheDocument();
    expect(screen.getByText('日均 ¥366.50')).toBeInTheDocument();
    expect(screen.queryByText('11月2日')).not.toBeInTheDocument();
    expect(await violations(container)).toEqual([]);
  });

  it('draws sums on a square-root axis, with the average as a dashed line', () => {
    show();
    const { options, data } = Plot.plots[0] ?? { options: undefined, data: [] };
    expect(options?.scales?.['y']?.fwd?.(10_000)).toBe(100);
    expect(options?.scales?.['y']?.bwd?.(100)).toBe(10_000);
    expect(data[1]).toEqual([0, 140_000, 6_600, 0]);
    expect(data[2]).toEqual([36_650, 36_650, 36_650, 36_650]);
    expect(options?.series[2]?.dash).toEqual([4, 4]);
  });

  it('shows day and sum where it is pressed', () => {
    show();
    press(150);
    expect(screen.getByText('¥1,400.00', { selector: 'b' }).parentElement).toHaveTextContent('11月2日 ¥1,400.00');
    press(260);
    expect(screen.getByText('¥66.00', { selector: 'b' }).parentElement).toHaveTextContent('11月3日 ¥66.00');
    expect(screen.queryByText('¥1,400.00', { selector: 'b' })).not.toBeInTheDocument();
    expect(Plot.plots).toHaveLength(1);
  });

  it('is operated with the keyboard and names the selected day', async () => {
    show();
    await userEvent.tab();
    expect(slider()).toHaveFocus();
    expect(slider()).toHaveAttribute('aria-valuetext', '11月4日：¥0.00');
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider()).toHaveAttribute('aria-valuetext', '11月3日：¥66.00');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(slider()).toHaveAttribute('aria-valuenow', '1');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('¥1,400.00', { selector: 'b' })).toBeInTheDocument();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(slider()).toHaveAttribute('aria-valuenow', '4');
  });

  it('keeps the table of all days', () => {
    show();
    const rows = within(screen.getByRole('table', { name: '每日收入', hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      '日期金额',
      '2026年11月1日¥0.00',
      '2026年11月2日¥1,400.00',
      '2026年11月3日¥66.00',
      '2026年11月4日¥0.00',
    ]);
  });

  it('shows neither peak nor average where nothing happened, and nothing to select without days', () => {
    const { rerender } = show(points.map((point) => ({ ...point, cents: 0 })));
    expect(screen.queryByText(/最高|日均/)).not.toBeInTheDocument();
    rerender(<ChartFigure label="每日收入" points={[]} height={200} />);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });
});
