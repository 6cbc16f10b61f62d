/** A picture that represents a payment screenshot in the demo: a green head and grey lines, different for each payment. */
import { crc32, deflateSync } from 'node:zlib';

const width = 270;
const height = 480;
const headHeight = 96;
const green = [9, 187, 7] as const;
const grey = [205, 208, 212] as const;
const white = [255, 255, 255] as const;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Lines of 16 pixels every 40, each with a length derived from a character of the text. */
const colourAt = (text: string, x: number, y: number): readonly [number, number, number] => {
  if (y < headHeight) return green;
  const line = Math.floor((y - headHeight) / 40);
  const isLine = (y - headHeight) % 40 >= 24 && x >= 24 && x < 60 + ((text.charCodeAt(line % text.length) * 37) % 180);
  return isLine ? grey : white;
};

/** A PNG determined by the text only. */
export const drawVoucher = (text: string): File => {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colourAt(text, x, y), y * (1 + width * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each for red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
  return new File([new Uint8Array(png)], 'voucher.png', { type: 'image/png' });
};
