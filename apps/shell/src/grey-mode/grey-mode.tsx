import { useGetConfigQuery } from '@juhe/api-client/common/config';
import { useSiteChanges } from '@juhe/api-client/common/live';
import { deviceValue } from '@juhe/platform';
import { useEffect } from 'react';

const key = 'sys.global.graying.app';
/** Read by the boot script (boot/boot.ts). */
const stored = deviceValue({ key: 'juhe-grey', scope: 'device', text: (text) => text === 'true' });

/** Polling interval (ms) while the page is visible: the stream reports changes sooner, unless something blocks it. */
const pollMs = 300_000;

/**
 * Shows the whole site in grey while the setting is `true` (specification §7). The boot script has applied the stored value
 * and the first response; this component follows changes and stores them.
 */
export const GreyMode = () => {
  const { data, refetch } = useGetConfigQuery(
    { key },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true, refetchOnFocus: true },
  );
  useSiteChanges((changed) => {
    if (changed === undefined) void refetch();
    // The first refetch may join a request sent before the change.
    else if (changed === key) void refetch().then(() => refetch());
  });
  useEffect(() => {
    if (data === undefined) return;
    const grey = data === 'true';
    document.documentElement.toggleAttribute('data-grey', grey);
    stored.write(grey);
  }, [data]);
  return null;
};
