import { useConfigKeyQuery } from '@juhe/api-client/common/config';
import { useSiteChanges } from '@juhe/api-client/common/live';
import { useEffect } from 'react';

const key = 'sys.global.graying.app';

/** Milliseconds between two looks while the page is in front: the stream tells sooner, unless something on the way keeps it from us. */
const pollMs = 300_000;

/**
 * Shows the whole site in grey while the setting says `true` (specification §7). The boot script has shown what was remembered, and the
 * first answer; this hears of changes and remembers them.
 */
export const GreyMode = () => {
  const { data, refetch } = useConfigKeyQuery(
    { key },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true, refetchOnFocus: true },
  );
  useSiteChanges((changed) => {
    if (changed === undefined) void refetch();
    // The first may join a look that began before the change.
    else if (changed === key) void refetch().then(() => refetch());
  });
  useEffect(() => {
    if (data === undefined) return;
    const grey = data === 'true';
    document.documentElement.toggleAttribute('data-grey', grey);
    try {
      localStorage.setItem('juhe-grey', String(grey));
    } catch {
      // Not remembered, then.
    }
  }, [data]);
  return null;
};
