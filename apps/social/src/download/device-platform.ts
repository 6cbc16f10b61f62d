/** The current platform, which determines how the page is added to the home screen. */
export type DevicePlatform = 'messaging' | 'installed' | 'ios' | 'android' | 'desktop';

interface Facts {
  readonly userAgent: string;
  /** iPads report as Macs with a touch screen. */
  readonly touchPoints: number;
  /** The page already runs in a window of its own. */
  readonly standalone: boolean;
}

/** Detects the platform from the browser's properties. */
export const devicePlatform = ({ userAgent, touchPoints, standalone }: Facts): DevicePlatform => {
  if (/MicroMessenger/i.test(userAgent)) return 'messaging';
  if (standalone) return 'installed';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios';
  if (/Android|HarmonyOS/i.test(userAgent)) return 'android';
  return 'desktop';
};

/** The platform of this browser. */
export const ownPlatform = (): DevicePlatform =>
  devicePlatform({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia('(display-mode: standalone)').matches,
  });
