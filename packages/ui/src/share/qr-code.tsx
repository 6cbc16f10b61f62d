import { lazyModule } from '../lazy-module.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { loadShare } from './open-share.ts';
import type { QrCodeProps } from './qr-picture.tsx';

export type { QrCodeProps } from './qr-picture.tsx';

const usePicture = lazyModule(loadShare);

/** A text as a QR code. */
export const QrCode = ({ size = 160, ...rest }: QrCodeProps) => {
  const picture = usePicture();
  return picture ? <picture.QrPicture size={size} {...rest} /> : <Skeleton width={size} height={size} />;
};
