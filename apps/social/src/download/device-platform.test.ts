import { devicePlatform } from './device-platform.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

it.each([
  ['an iPhone', iphone, 5, false, 'ios'],
  ['an iPad that says it is a Mac', mac, 5, false, 'ios'],
  ['a Mac', mac, 0, false, 'desktop'],
  ['an Android phone', android, 5, false, 'android'],
  ['the messaging app on an iPhone', `${iphone} MicroMessenger/8.0.50`, 5, false, 'messaging'],
  ['the messaging app on Android', `${android} MicroMessenger/8.0.50`, 5, false, 'messaging'],
  ['a page with a window of its own', android, 5, true, 'installed'],
  ['something unknown', '', 0, false, 'desktop'],
])('detects %s', (_title, userAgent, touchPoints, standalone, platform) => {
  expect(devicePlatform({ userAgent, touchPoints, standalone })).toBe(platform);
});
