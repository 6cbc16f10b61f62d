import type { AuctionLevel } from '@juhe/contract/applyfor/daren.schemas';
import { MessagesProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import { FeeCalculator } from './fee-calculator.tsx';
import texts from './locales/zh-Hans.json' with { type: 'json' };

const third: AuctionLevel = {
  level: 3,
  fromPoints: 5_000,
  feeBp: 400,
  listings: 10,
  shareBp: 1_000,
  expert: { feeBp: 350, listings: 20, shareBp: 2_000 },
  hasEarlyCatalogue: true,
  hasServiceLine: false,
};
const show = (level: AuctionLevel, isExpert: boolean) =>
  render(
    <MessagesProvider messages={texts}>
      <FeeCalculator levels={[level]} current={3} isExpert={isExpert} feeCapBp={15_000} />
    </MessagesProvider>,
  );

// APPLYFOR-29. The fee of a hammer price of 1,200.00.
it.each([
  ['of a senior expert', { ...third, own: { feeBp: 300, listings: 40, shareBp: 2_000 } }, true, '3 · 3%', '-¥36.00'],
  ['with the discount of a card', { ...third, own: { feeBp: 320, listings: 10, shareBp: 1_000 } }, false, '3 · 3.2%', '-¥38.40'],
  ['of the first rank without own rights', third, true, '3 · 3.5%', '-¥42.00'],
  ['of the level for a visitor', third, false, '3 · 4%', '-¥48.00'],
])('calculates the fee %s', (_, level, isExpert, option, fee) => {
  show(level, isExpert);
  expect(screen.getByRole('option', { name: option })).toBeInTheDocument();
  expect(document.body).toHaveTextContent(fee);
});
