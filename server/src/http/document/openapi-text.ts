/** The general description in the API document; Markdown that is readable as plain text. */
export const apiText = (prefix: string): string =>
  [
    'Every answer of an operation, refusals too, has HTTP status 200 and an envelope { code, msg, data }. A success has code 200; a refusal has another code, the `key` that names it, and a text for people in the language of Accept-Language. Decide by `code` and `key`, never by `msg`: each operation lists the keys it may answer.',
    'Amounts are integer cents (CNY), instants are ISO 8601 in UTC, ids are opaque text. A POST that takes a form takes JSON with the same names as well.',
    `Signing in: POST ${prefix}/api/member/pwdLogin with mobile and password answers data.token, which further calls carry as \`Authorization: Bearer <token>\`.`,
    'Idempotency: operations that move money, stock, bids or coupons need the header Idempotency-Key, made by the client once for each intention. The first answer is kept for 24 hours and replayed to the same key with the header `idempotency-replayed: true`; the same key with other input is refused as `keyReused`.',
    'Rate limits: an operation with `x-limit` takes so many calls in so many seconds, counted for each member or address over all servers; beneath it every member and every address has a budget of calls. Beyond, the code is 429 (`tooMany`) and Retry-After says how many seconds to wait.',
    'Versions: the contract has a semantic version (info.version). Within a major version operations, inputs that may be left out, fields of answers and refusals are only added, so ignore what you do not know. What is going away is marked `deprecated` with the day until which it stays (`x-deprecation`).',
  ].join('\n\n');
