/** Reads the body of another service's response; throws when it exceeds that many bytes, and reads no more of them. */
export const readLimitedBytes = async (response: Response, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Reads the same as text. */
export const readLimited = async (response: Response, maxBytes: number): Promise<string> =>
  (await readLimitedBytes(response, maxBytes)).toString();
