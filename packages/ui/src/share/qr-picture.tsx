import { useMemo } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps {
  /** An address or any other text. */
  value: string;
  /** Accessible name. */
  label: string;
  /** Pixels; default 160. */
  size?: number;
}

/** The QR code as a single path, always black on white. */
export const QrPicture = ({ value, label, size }: QrCodeProps) => {
  const { path, cells } = useMemo(() => {
    const { data, size: width } = encode(value, { ecc: 'M', border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), cells: width };
  }, [value]);
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${cells} ${cells}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${cells}v${cells}H0z`} />
      <path d={path} />
    </svg>
  );
};
