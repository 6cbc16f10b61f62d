import { waitText } from './wait.ts';

// MEMBER-21
it.each([
  [1, '1 秒', '1 second'],
  [89, '89 秒', '89 seconds'],
  [90, '2 分钟', '2 minutes'],
  [745, '13 分钟', '13 minutes'],
  [2773, '47 分钟', '47 minutes'],
  [5400, '2 小时', '2 hours'],
  [86_400, '24 小时', '24 hours'],
])('%d seconds are formatted as %s', (seconds, chinese, english) => {
  const texts = waitText(seconds);
  expect([texts['zh-Hans'], texts.en]).toEqual([chinese, english]);
});
