import { useEffect, useState } from 'react';

/** Chromium's event for a page that can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallEvent = (value: unknown): value is InstallEvent =>
  value instanceof Event && typeof Reflect.get(value, 'prompt') === 'function';

/** The event that the boot script caught before any page was mounted. */
const earlyPrompt = (): InstallEvent | undefined => {
  const page: unknown = Reflect.get(window, '__JUHE__');
  const event: unknown = typeof page === 'object' && page !== null ? Reflect.get(page, 'install') : undefined;
  return isInstallEvent(event) ? event : undefined;
};

/**
 * Prompts to install the page if the browser supports it: resolves with the person's consent. Undefined if it is not
 * supported, or no longer available.
 */
export const useInstall = (): (() => Promise<boolean>) | undefined => {
  const [event, setEvent] = useState(earlyPrompt);
  useEffect(() => {
    const onPrompt = (next: Event) => {
      next.preventDefault();
      if (isInstallEvent(next)) setEvent(next);
    };
    addEventListener('beforeinstallprompt', onPrompt);
    return () => removeEventListener('beforeinstallprompt', onPrompt);
  }, []);
  return (
    event &&
    (async () => {
      const { outcome } = await event.prompt();
      // A prompt can be shown only once.
      setEvent(undefined);
      return outcome === 'accepted';
    })
  );
};
