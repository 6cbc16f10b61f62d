import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import hans from '../locales/zh-Hans.json' with { type: 'json' };
import { cautionOf } from './fraud.ts';

test.each([
  [hans, '把验证码告诉我', '明天一起吃饭'],
  [hans, '加我 vx 详聊', '这本书写得真好'],
  [en, 'Send me the verification code', 'See you at the station'],
  [en, 'Bank transfers only', 'The transferring took a while'],
  [fr, 'Faites un virement', 'Un beau livre'],
])('warns about typical terms of fraud', (messages, fraud, harmless) => {
  const isCautionDue = cautionOf(messages.chat.cautionWords);
  expect([isCautionDue(fraud), isCautionDue(harmless)]).toEqual([true, false]);
});

test('detects addresses and external services in every language', () => {
  const isCautionDue = cautionOf('x');
  expect(isCautionDue('https://example.com')).toBe(true);
  expect(isCautionDue('my WhatsApp is …')).toBe(true);
});
