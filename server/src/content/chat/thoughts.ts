/** Tags that enclose the thoughts of reasoning models within the answer's text. */
const tags = ['<think>', '<thinking>', '</think>', '</thinking>'];
const tag = /<(\/?)think(?:ing)?>/i;

/** Returns the end of a text that may be the beginning of a tag. */
const startedTag = (text: string): string => {
  const tail = text.slice(Math.max(0, text.lastIndexOf('<')));
  return tail.startsWith('<') && tags.some((tag) => tag.startsWith(tail.toLowerCase())) ? tail : '';
};

/** Removes thoughts from a text that arrives in pieces, wherever they are split. */
export const withoutThoughts = () => {
  let pending = '';
  let thinking = false;
  return {
    /** Adds a piece; returns the text that may be shown. */
    push(piece: string): string {
      pending += piece;
      let shown = '';
      for (let match = tag.exec(pending); match; match = tag.exec(pending)) {
        if (!thinking) shown += pending.slice(0, match.index);
        pending = pending.slice(match.index + match[0].length);
        thinking = match[1] === '';
      }
      const partialTag = startedTag(pending);
      if (!thinking) shown += pending.slice(0, pending.length - partialTag.length);
      pending = partialTag;
      return shown;
    },
    /** Returns the deferred text at the end that turned out not to be a tag. */
    end: (): string => (thinking ? '' : pending),
  };
};
