import { toHans } from './convert-to-hans.ts';
import { toHant } from './convert-to-hant.ts';

// CONTENT-45
it('selects among several traditional characters by the phrase', async () => {
  const convert = await toHant();
  expect(convert('皇后在理发后发现面条很干净')).toBe('皇后在理髮後發現麵條很乾淨');
  expect(convert('他只身一人，一只猫')).toBe('他隻身一人，一隻貓');
});

it('converts traditional text to simplified, and leaves simplified text unchanged', () => {
  const convert = toHans();
  expect(convert('乾隆年間，頭髮與發現')).toBe('乾隆年间，头发与发现');
  expect(convert('静海站的早晨')).toBe('静海站的早晨');
});
