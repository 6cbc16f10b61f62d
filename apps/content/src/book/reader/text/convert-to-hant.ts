import { Trie } from 'opencc-js/core';
import characters from 'opencc-js/dict/STCharacters';
import phrases from 'opencc-js/dict/STPhrases';
import variantPhrases from 'opencc-js/dict/TWVariantsPhrases';
import variants from 'opencc-js/dict/TWVariants';

/** Number of dictionary entries loaded between two frames. */
const step = 1_500;
const frame = () => new Promise<void>((next) => setTimeout(next));

/**
 * Converts simplified to traditional characters in the Taiwan forms. All 49,000 phrases are needed: only the phrase decides
 * whether 发 is 發 or 髮. They are loaded in steps so that the reader can turn pages meanwhile.
 */
export const toHant = async (): Promise<(text: string) => string> => {
  const trie = new Trie();
  trie.loadDict(characters);
  const entries = phrases.split('|');
  for (let at = 0; at < entries.length; at += step) {
    trie.loadDict(entries.slice(at, at + step).join('|'));
    await frame();
  }
  const forms = new Trie();
  forms.loadDictGroup([variantPhrases, variants]);
  return (text) => forms.convert(trie.convert(text));
};
