import { lazyModule } from '../lazy-module.ts';
import { Skeleton } from '../skeleton.tsx';
import { loadShare } from './open-share.ts';

export interface QrCodeProps {
  /** An address or any other text. */
  value: string;
  /** Accessible name. */
  label: string;
  /** Pixels; default 160. */
  size?: number;
}

const usePicture = lazyModule(loadShare);

/** A text as a QR code. */
export const QrCode = ({ size = 160, ...rest }: QrCodeProps) => {
  const picture = usePicture();
  return picture ? <picture.QrPicture size={size} {...rest} /> : <Skeleton width={size} height={size} />;
};
