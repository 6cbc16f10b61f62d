import { passwordStrength } from './password-strength.ts';

// MEMBER-6
it.each([
  ['', 'short'],
  ['Ab1 xyz', 'short'],
  ['12345678901234567890', 'weak'],
  ['aaaabbbbcccc', 'weak'],
  ['Demo1234', 'fair'],
  ['riverbank', 'fair'],
  ['riverbankrive', 'fair'],
  ['riverbankriver', 'strong'],
  ['门前有条小河，河上有座小桥，桥边', 'strong'],
  ['correct horse battery staple', 'strong'],
] as const)('%p looks %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
