import type { SlotUse, SlotValue } from '@juhe/contract/slot';
import {
  type FragmentProps,
  type LiveFill,
  slotHost,
  type SlotHost,
  useLang,
  useRouteTable,
  whenUncovered,
} from '@juhe/platform';
import { type ComponentType, Fragment as Keyed, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** An entry of another app, to be rendered by the page: a link with an icon of the kit. */
export interface SlotEntry {
  readonly app: string;
  readonly title: string;
  readonly icon: string;
  readonly to: string;
}

interface Filled {
  readonly app: string;
  readonly fill: LiveFill;
}

/** Distance from the viewport at which a fragment is loaded (CSS pixels). */
const nearby = 200;
const noSubscription = () => () => undefined;
const noop = () => undefined;
const last = Number.MAX_SAFE_INTEGER;

/** The fills of a slot for the current visitor, in the operator's order; none of disabled apps. */
const useFilled = (host: SlotHost | undefined, name: string): readonly Filled[] => {
  const { isSignedIn } = useRouteTable();
  const lang = useLang();
  const live = host?.live;
  const subscribe = live?.subscribe ?? noSubscription;
  const document = useSyncExternalStore(subscribe, live ? () => live.document : noop, live ? () => live.document : noop);
  const newest = useSyncExternalStore(subscribe, live?.newest ?? noop, noop);
  /**
   * The title in the chosen language, when the tab's document is in another; only for the same release, as in another one it
   * could belong to another entry.
   */
  const titleOf = (app: string, release: string): string | undefined => {
    const newestRemote = live?.newestLang() === lang ? newest?.remotes[app] : undefined;
    return newestRemote && newestRemote.release === release
      ? newestRemote.fills?.find(({ slot }) => slot === name)?.title
      : undefined;
  };
  const isMember = isSignedIn();
  return Object.entries(document?.remotes ?? {})
    .flatMap(([app, { release, fills = [] }]) =>
      fills
        .filter(({ slot, access }) => slot === name && (access !== 'required' || isMember) && !live?.remote(app)?.killed)
        .map((fill) => {
          const title = titleOf(app, release);
          return { app, fill: title === undefined ? fill : { ...fill, title } };
        }),
    )
    .sort((a, b) => (a.fill.order ?? last) - (b.fill.order ?? last) || (a.app < b.app ? -1 : 1));
};

/** Fragments that failed in this tab; no space is reserved for them again. */
const failed = new Set<string>();

interface RoomProps {
  host: SlotHost;
  app: string;
  fill: LiveFill;
  height: number;
  props: Readonly<Record<string, SlotValue>>;
  /** The app was disabled meanwhile. */
  isStopped: boolean;
}

/**
 * The space of one fragment. Its height is reserved from the start; after a failure it stays empty if removing it would shift
 * visible content.
 */
const Room = ({ host, app, fill, height, props, isStopped }: RoomProps) => {
  const key = `${app} ${fill.slot} ${fill.js?.join()}`;
  const room = useRef<HTMLDivElement>(null);
  const [Fragment, setFragment] = useState<ComponentType<FragmentProps>>();
  const [state, setState] = useState(() => (failed.has(key) || isStopped ? 'closed' : 'open'));
  const isOpen = state === 'open' && !isStopped;
  const abandon = () => {
    const top = room.current?.getBoundingClientRect().top ?? 0;
    setState(top < innerHeight ? 'empty' : 'closed');
  };
  const onUnavailable = () => {
    failed.add(key);
    abandon();
  };
  const close = useRef(abandon);
  useEffect(() => {
    if (isStopped) close.current();
  }, [isStopped]);
  useEffect(() => {
    const box = room.current;
    if (!isOpen || !box) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // A fragment that cannot be loaded is absent; the next page tries again.
        host.loadFragment().then((loaded) => setFragment(() => loaded), noop);
      },
      { rootMargin: `${nearby}px` },
    );
    const cancel = whenUncovered(() => observer.observe(box));
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [isOpen, host]);
  if (state === 'closed') return null;
  return (
    <div ref={room} style={{ height, contain: 'strict' }}>
      {isOpen && Fragment && <Fragment app={app} fill={fill} props={props} onGone={onUnavailable} />}
    </div>
  );
};

interface SlotProps extends SlotUse {
  /** Renders an entry. */
  children?: (entry: SlotEntry) => ReactNode;
}

/**
 * A slot of a page for other apps: `<Slot {...mineGrid()}>{(entry) => …}</Slot>` for entries, which are data, `<Slot
 * {...goodsBelowPrice(props)} />` for fragments. A fill that fails, hangs or is disabled is absent and does not affect the
 * page. The set of fragments is fixed when the page shows: a later one would shift its layout.
 */
export const Slot = ({ id, kind, most: maxFills, height = 0, props, children }: SlotProps) => {
  const host = slotHost();
  const { find } = useRouteTable();
  const filled = useFilled(host, id);
  const [first] = useState(filled);
  if (!host) return null;
  if (kind === 'entries')
    return filled
      .flatMap(({ app, fill: { title = '', icon = '', to } }) => (to !== undefined && find(to) ? [{ app, title, icon, to }] : []))
      .slice(0, maxFills)
      .map((entry) => <Keyed key={entry.app}>{children?.(entry)}</Keyed>);
  return first
    .filter(({ fill }) => fill.expose !== undefined)
    .slice(0, maxFills)
    .map(({ app, fill }) => (
      <Room
        key={app}
        host={host}
        app={app}
        fill={fill}
        height={height}
        props={props}
        isStopped={!filled.some((entry) => entry.app === app)}
      />
    ));
};
