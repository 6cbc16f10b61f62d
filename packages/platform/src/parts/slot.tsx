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

/** An entry of another app, for the page to draw: a link with an icon of the kit. */
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

/** How near to the screen a fragment is loaded, in CSS pixels. */
const nearby = 200;
const never = () => () => undefined;
const nothing = () => undefined;
const last = Number.MAX_SAFE_INTEGER;

/** What fills a slot for who is here, in the operator's order; of apps that are switched off nothing. */
const useFilled = (host: SlotHost | undefined, name: string): readonly Filled[] => {
  const { isSignedIn } = useRouteTable();
  const lang = useLang();
  const live = host?.live;
  const subscribe = live?.subscribe ?? never;
  const document = useSyncExternalStore(subscribe, live ? () => live.document : nothing, live ? () => live.document : nothing);
  const newest = useSyncExternalStore(subscribe, live?.newest ?? nothing, nothing);
  /** The title in the chosen language, when the tab's document was written in another; of another release it would be another entry's. */
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

/** Fragments of this tab that failed; nothing is reserved for them again. */
const failed = new Set<string>();

interface RoomProps {
  host: SlotHost;
  app: string;
  fill: LiveFill;
  height: number;
  props: Readonly<Record<string, SlotValue>>;
  /** The app was switched off meanwhile. */
  isStopped: boolean;
}

/** The room of one fragment. It has its height from the start; given up, it stays empty where that would move what is on the screen. */
const Room = ({ host, app, fill, height, props, isStopped }: RoomProps) => {
  const key = `${app} ${fill.slot} ${fill.js?.join()}`;
  const room = useRef<HTMLDivElement>(null);
  const [Fragment, setFragment] = useState<ComponentType<FragmentProps>>();
  const [state, setState] = useState(() => (failed.has(key) || isStopped ? 'closed' : 'open'));
  const isOpen = state === 'open' && !isStopped;
  const giveUp = () => {
    const top = room.current?.getBoundingClientRect().top ?? 0;
    setState(top < innerHeight ? 'empty' : 'closed');
  };
  const onGone = () => {
    failed.add(key);
    giveUp();
  };
  const close = useRef(giveUp);
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
        // What cannot be had is absent; the next page tries again.
        host.loadFragment().then((loaded) => setFragment(() => loaded), nothing);
      },
      { rootMargin: `${nearby}px` },
    );
    const callOff = whenUncovered(() => observer.observe(box));
    return () => {
      callOff();
      observer.disconnect();
    };
  }, [isOpen, host]);
  if (state === 'closed') return null;
  return (
    <div ref={room} style={{ height, contain: 'strict' }}>
      {isOpen && Fragment && <Fragment app={app} fill={fill} props={props} onGone={onGone} />}
    </div>
  );
};

interface SlotProps extends SlotUse {
  /** Draws an entry. */
  children?: (entry: SlotEntry) => ReactNode;
}

/**
 * A place of a page that other apps fill: `<Slot {...mineGrid()}>{(entry) => …}</Slot>` for entries, which are data, `<Slot {...goodsBelowPrice(props)} />` for
 * fragments. What fails, hangs or is switched off is absent; nothing of it reaches the page. Which fragments there are is settled when the
 * page shows: one that came later would move it.
 */
export const Slot = ({ id, kind, most, height = 0, props, children }: SlotProps) => {
  const host = slotHost();
  const { find } = useRouteTable();
  const filled = useFilled(host, id);
  const [first] = useState(filled);
  if (!host) return null;
  if (kind === 'entries')
    return filled
      .flatMap(({ app, fill: { title = '', icon = '', to } }) => (to !== undefined && find(to) ? [{ app, title, icon, to }] : []))
      .slice(0, most)
      .map((entry) => <Keyed key={entry.app}>{children?.(entry)}</Keyed>);
  return first
    .filter(({ fill }) => fill.expose !== undefined)
    .slice(0, most)
    .map(({ app, fill }) => (
      <Room
        key={app}
        host={host}
        app={app}
        fill={fill}
        height={height}
        props={props}
        isStopped={!filled.some((one) => one.app === app)}
      />
    ));
};
