#!/usr/bin/env node
// `npm run verify-lot -- <file|url> [--head <hash>]… [--receipt <hash>]… [--key <publicKey>]`: verifies the log of a lot's
// offers independently: the chain, the signature of its closing, heads observed while it was open, and a bidder's receipts.
// The file is a response of `getLotProof` (the envelope or its data, or a list of them), the url the operation itself
// (`…/api/bidding/getLotProof?productNo=…`), whose further pages are requested.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { optionArgs } from './lib/option-args.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Returns whether `value` is the Ed25519 signature of `text` by `publicKey`, both base64url. */
const isSigned = ({ publicKey, value, text }) => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(value, 'base64url'));
  } catch {
    return false;
  }
};

/**
 * Checks the pages of a proof; returns one line per check.
 * @param {{ productNo: string, state: string, closed: boolean, head: string, total: number, offers: object[], own?: object[],
 *   signature: object | null }[]} pages
 * @param {{ heads?: string[], receipts?: string[], key?: string }} [seen] values stored by the caller
 * @returns {{ text: string, holds: boolean }[]}
 */
export const verifyLot = (pages, { heads = [], receipts = [], key } = {}) => {
  const [first] = pages;
  if (!first?.closed) return [{ text: 'the lot is still open: its log is told after the close', holds: false }];
  const offers = pages.flatMap((page) => page.offers);
  let previous = '';
  let broken;
  for (const [i, { n, paddle, amountCents, commitment, at, blind, hash }] of offers.entries()) {
    previous = sha256([previous, n, paddle, amountCents, commitment, at, blind].join('|'));
    if (n !== i + 1 || previous !== hash) {
      broken ??= n;
      previous = hash;
    }
  }
  const hashes = new Set(offers.map(({ hash }) => hash));
  const checks = [
    {
      text:
        broken === undefined ? `${offers.length} offers, each chained to the one before` : `the chain breaks at offer ${broken}`,
      holds: broken === undefined,
    },
    { text: 'the log is complete up to the head', holds: offers.length === first.total && previous === first.head },
  ];
  for (const { n, maxCents, nonce, hash } of pages.flatMap((page) => page.own ?? []).slice(0, first.own?.length ?? 0)) {
    const offer = offers.find((row) => row.hash === hash);
    checks.push({
      text: `your maximum of ${(maxCents / 100).toFixed(2)} is what offer ${n} was bound to`,
      holds: offer?.n === n && offer.commitment === sha256(`${maxCents}|${nonce}`),
    });
  }
  for (const head of heads)
    checks.push({ text: `the head ${head.slice(0, 12)}… that you saw is in the log`, holds: hashes.has(head) });
  for (const receipt of receipts)
    checks.push({ text: `your receipt ${receipt.slice(0, 12)}… is in the log`, holds: hashes.has(receipt) });
  if (first.signature) {
    const [title, productNo, total, head, state] = first.signature.text.split('\n');
    const speaksOfIt =
      title === 'juhe lot proof 1' &&
      productNo === first.productNo &&
      total === String(first.total) &&
      head === first.head &&
      (state === first.state || (state === 'sold' && first.state === 'fellThrough'));
    checks.push({ text: `the closing is signed with the key ${first.signature.kid}`, holds: isSigned(first.signature) });
    checks.push({ text: 'the signature speaks of this log', holds: speaksOfIt });
    if (key !== undefined) checks.push({ text: 'the key is the one that you named', holds: key === first.signature.publicKey });
  } else checks.push({ text: 'the closing is not signed', holds: false });
  return checks;
};

const dataOf = (answer) => {
  if (Array.isArray(answer)) return answer.map((response) => response.data ?? response);
  if (answer.code !== undefined && answer.code !== 200) throw new Error(`the server answered ${answer.code} ${answer.msg}`);
  return [answer.data ?? answer];
};

const read = async (source) => {
  if (!/^https?:/.test(source)) return dataOf(JSON.parse(readFileSync(source, 'utf8')));
  const pages = [];
  for (;;) {
    const url = new URL(source);
    const last = pages.at(-1)?.offers.at(-1)?.n;
    if (last !== undefined) url.searchParams.set('after', String(last));
    const [page] = dataOf(await (await fetch(url)).json());
    pages.push(page);
    if (!page.hasMore) return pages;
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    args: optionArgs(process.argv.slice(2)),
    allowPositionals: true,
    options: {
      head: { type: 'string', multiple: true },
      receipt: { type: 'string', multiple: true },
      key: { type: 'string' },
    },
  });
  const [source] = positionals;
  if (source === undefined) {
    console.error('npm run verify-lot -- <file|url> [--head <hash>]… [--receipt <hash>]… [--key <publicKey>]');
    process.exit(2);
  }
  try {
    const checks = verifyLot(await read(source), { heads: values.head, receipts: values.receipt, key: values.key });
    for (const { text, holds: isValid } of checks) console.log(`${isValid ? '✓' : '✗'} ${text}`);
    process.exit(checks.every(({ holds: isValid }) => isValid) ? 0 : 1);
  } catch (error) {
    console.error(`The proof cannot be read: ${error.message}`);
    process.exit(2);
  }
}
