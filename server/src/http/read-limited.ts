/** The body of an answer of another service; throws when it is longer than so many bytes, of which no more are read. */
export const readLimitedBytes = async (response: Response, mostBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The same as text. */
export const readLimited = async (response: Response, mostBytes: number): Promise<string> =>
  (await readLimitedBytes(response, mostBytes)).toString();
