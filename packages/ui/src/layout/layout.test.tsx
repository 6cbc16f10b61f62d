import { render, screen } from '@testing-library/react';
import { Facts } from './layout.tsx';

it('omits facts without a value, but not zero', () => {
  const isPaid = false;
  render(
    <Facts
      items={[
        ['订单号', null],
        ['备注', ''],
        ['截止', isPaid && '明天'],
        ['物流', undefined],
        ['数量', 0],
        ['金额', '¥1.00'],
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['数量', '金额']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['0', '¥1.00']);
});
