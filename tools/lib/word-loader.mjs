/**
 * For the release benchmark: adds a word to the first text of a message file, the smallest change that a team ships. Without
 * `BENCH_WORD` it changes nothing.
 */
export default function wordLoader(source) {
  const word = process.env.BENCH_WORD;
  return word ? source.replace(/(:\s*"[^"]+)"/, `$1 ${word}"`) : source;
}
