/** What reasoning models think aloud stands between these, in the text of the answer itself. */
const tags = ['<think>', '<thinking>', '</think>', '</thinking>'];
const tag = /<(\/?)think(?:ing)?>/i;

/** The last characters of a text that may be the beginning of a tag. */
const begunTag = (text: string): string => {
  const tail = text.slice(Math.max(0, text.lastIndexOf('<')));
  return tail.startsWith('<') && tags.some((tag) => tag.startsWith(tail.toLowerCase())) ? tail : '';
};

/** Takes thoughts out of a text that comes in pieces, wherever the pieces are cut. */
export const withoutThoughts = () => {
  let pending = '';
  let thinking = false;
  return {
    /** What of the text so far may be shown. */
    take(piece: string): string {
      pending += piece;
      let shown = '';
      for (let found = tag.exec(pending); found; found = tag.exec(pending)) {
        if (!thinking) shown += pending.slice(0, found.index);
        pending = pending.slice(found.index + found[0].length);
        thinking = found[1] === '';
      }
      const held = begunTag(pending);
      if (!thinking) shown += pending.slice(0, pending.length - held.length);
      pending = held;
      return shown;
    },
    /** What was held back at the end and is no tag. */
    end: (): string => (thinking ? '' : pending),
  };
};
