import * as contentPages from '@juhe/contract/pages/content';
import { deviceValue } from '@juhe/platform';

/** The paths of pages, separated by spaces, that look different on this device than for other visitors (docs/browser.md). */
const ownScreens = deviceValue<string>({ key: 'juhe-own-screens', scope: 'device', text: (stored) => stored });

/** From now on the shell begins the reader with its skeleton here, instead of the first screen of all visitors. */
export const skipFirstScreen = (): void => {
  const paths = ownScreens.read()?.split(' ') ?? [];
  if (!paths.includes(contentPages.readNovel.path)) ownScreens.write([...paths, contentPages.readNovel.path].join(' '));
};
