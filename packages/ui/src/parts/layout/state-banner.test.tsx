import { render, screen } from '@testing-library/react';
import { violations } from '../../testing/violations.ts';
import { StateBanner } from './state-banner.tsx';

describe('StateBanner', () => {
  it('shows state, next step and a button', async () => {
    const { container } = render(
      <StateBanner icon="truck" tone="brand" title="已发货" note="剩 3 天" action={<button type="button">确认收货</button>} />,
    );
    expect(screen.getByRole('heading', { name: '已发货' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认收货' })).toBeInTheDocument();
    // A countdown in the note would be read every second.
    expect(container.querySelector('[aria-live]')).toBeNull();
    expect(await violations(container)).toEqual([]);
  });

  it('announces a change of the state whose steps it shows', () => {
    const banner = (title: string) => (
      <StateBanner icon="clock" tone="gold" title={title} note="三天内答复">
        {null}
        <button type="button">撤回</button>
      </StateBanner>
    );
    const { rerender } = render(banner('审核中'));
    rerender(banner('已通过'));
    const heading = screen.getByRole('heading', { name: '已通过' });
    expect(heading.closest('[aria-live="polite"]')).toHaveTextContent('已通过三天内答复');
    expect(screen.getByRole('button', { name: '撤回' }).closest('[aria-live]')).toBeNull();
  });
});
