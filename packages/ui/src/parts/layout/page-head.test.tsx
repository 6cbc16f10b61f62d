import { render, screen } from '@testing-library/react';
import { violations } from '../../testing/violations.ts';
import { PageHead } from './page-head.tsx';

describe('PageHead', () => {
  it('shows the state and its key figures, without those that are unknown', async () => {
    const { container } = render(
      <PageHead
        icon="gavel"
        tone="gold"
        title="时限"
        note="每一步的时限"
        figures={[
          ['付款', '2 小时'],
          ['收货', undefined],
        ]}
      />,
    );
    expect(screen.getByRole('heading', { name: '时限' })).toBeInTheDocument();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['付款']);
    expect(screen.getByRole('definition')).toHaveTextContent('2 小时');
    expect(await violations(container)).toEqual([]);
  });

  it('has no empty list without figures', () => {
    const { container } = render(
      <PageHead icon="lock" tone="blue" title="密码" note="其他设备会退出" figures={[['设备', null]]} />,
    );
    expect(container.querySelector('dl')).toBeNull();
  });
});
