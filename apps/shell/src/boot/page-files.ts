/** Timeout (ms) of a prefetched file, the same as for the chunk itself. */
const filePatience = 10_000;

const linkTo = (href: string, integrity?: string): void => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href, ...(integrity ? { integrity } : {}) });
  // A later consumer of the file (remote-host/container-script.ts) cannot observe past events.
  link.onload = link.onerror = (event) => {
    if (typeof event !== 'string') link.dataset.state = event.type;
  };
  document.head.append(link);
};

interface PageFiles {
  /** Preloads a script. */
  preload: (href: string, integrity?: string) => void;
  /** Requests a file unless it was requested before. */
  fetchAhead: (href: string) => void;
}

/** @param ahead arrivals of the prefetched files by address; filled here */
export const createPageFiles = (ahead: Record<string, Promise<boolean>>): PageFiles => {
  const preloaded = new Set<string>();
  const preload = (href: string, integrity?: string) => {
    if (!preloaded.has(href)) linkTo(href, integrity);
    preloaded.add(href);
  };
  // A preload is used only by an element with the same integrity, and the hashes of all chunks would be too large for the
  // page: their entry contains them. A plain request leaves the file in the browser's cache, and its failure is harmless. Two
  // at a time, like the shell's scripts: even if some hang or are large, pictures and answers have two of the browser's six
  // connections to an origin.
  const lanes: Promise<unknown>[] = [];
  const fetchAhead = (href: string) => {
    if (href in ahead) return;
    const lane = Object.keys(ahead).length % 2;
    const get = async () => {
      const answer = await fetch(href, { signal: AbortSignal.timeout(filePatience) });
      await answer.arrayBuffer();
      return answer.ok;
    };
    const before = lanes[lane];
    const arrival = before ? before.then(get) : get();
    lanes[lane] = arrival.catch(() => undefined);
    ahead[href] = arrival;
  };
  return { preload, fetchAhead };
};
