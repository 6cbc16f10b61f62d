import { deviceValue } from '@juhe/platform';

/** The id of the city chosen on this device; undefined means the site's default. */
export const weatherCity = deviceValue({
  key: 'juhe-city',
  scope: 'device',
  text: (stored) => (/^[a-z]{1,30}$/.test(stored) ? stored : undefined),
});
