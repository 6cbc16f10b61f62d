import { useConfigKeyQuery } from '@juhe/api-client/common/config';
import { useEffect } from 'react';

const key = 'sys.global.graying.app';
const remembered = 'juhe-grey';

/** `filter` on `<html>`: on `<body>` it would take the fixed bars along when the page scrolls. */
const show = (grey: boolean) => {
  document.documentElement.style.filter = grey ? 'grayscale(1)' : '';
};

/** Whether the site was grey last time; read before anything is asked, so that it does not flash in colour. */
const wasGrey = () => {
  try {
    return localStorage.getItem(remembered) === 'true';
  } catch {
    return false;
  }
};
show(wasGrey());

/** Shows the whole site in grey while the setting says so (specification §7). */
export const GreyMode = () => {
  const { data } = useConfigKeyQuery({ key });
  useEffect(() => {
    if (data === undefined) return;
    const grey = data === 'true';
    show(grey);
    try {
      localStorage.setItem(remembered, String(grey));
    } catch {
      // Not remembered, then.
    }
  }, [data]);
  return null;
};
