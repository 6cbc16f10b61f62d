/** Where the page is open: what adding it to the home screen looks like there. */
export type PlatformAtHand = 'messaging' | 'installed' | 'ios' | 'android' | 'desktop';

interface Facts {
  readonly userAgent: string;
  /** iPads say they are Macs, with a touch screen. */
  readonly touchPoints: number;
  /** The page runs in a window of its own already. */
  readonly standalone: boolean;
}

/** Tells the platform by what the browser says of itself. */
export const platformAtHand = ({ userAgent, touchPoints, standalone }: Facts): PlatformAtHand => {
  if (/MicroMessenger/i.test(userAgent)) return 'messaging';
  if (standalone) return 'installed';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios';
  if (/Android|HarmonyOS/i.test(userAgent)) return 'android';
  return 'desktop';
};

/** The platform of this browser. */
export const ownPlatform = (): PlatformAtHand =>
  platformAtHand({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia('(display-mode: standalone)').matches,
  });
