/** The conversion of `use-convert.ts` in the server build (tools/lib/server-build.mjs), without its dictionaries. */
import type { Conversion, Convert } from './use-convert.ts';

export type { Conversion, Convert } from './use-convert.ts';

const identity: Convert = (text) => text;

/** First screens show the original script. */
export const useConvert = (): Conversion => ({ convert: identity, script: 'original', loading: false, failed: false });
