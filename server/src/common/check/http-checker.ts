import { z } from 'zod';
import { readLimited } from '../../http/transport/read-limited.ts';
import { createOutbound, type Outbound } from '../../outbound/outbound.ts';
import type { ContentChecker, ToCheck, Verdict } from './checker.ts';

/** Maximum size of a verdict (bytes). */
const maxAnswer = 16 * 1024;

const responseSchema = z.object({ verdict: z.enum(['pass', 'review', 'refuse']), reason: z.string().max(200).optional() });

export interface HttpCheckerOptions {
  readonly url: string;
  readonly key: string;
  /** Origin of this site: the service receives absolute addresses of pictures and videos. */
  readonly origin: string;
  readonly service?: Outbound;
}

/**
 * Asks a service: `POST <url> { texts, pictures, films }` with the key as bearer token; it responds `{ verdict, reason? }`. A
 * response that is slow, missing or malformed is retried and then becomes an error: the content continues to wait.
 */
export const httpChecker = ({ url, key, origin, service = createOutbound('check') }: HttpCheckerOptions): ContentChecker => {
  const absolute = (paths: readonly string[] = []) => paths.map((path) => `${origin}${path}`);
  const verdictOf = async (response: Response): Promise<Verdict> => {
    if (response.ok) return responseSchema.parse(JSON.parse(await readLimited(response, maxAnswer)));
    await response.body?.cancel();
    throw new Error(`the content check answers ${response.status}`);
  };
  return {
    check: ({ texts, pictures, films }: ToCheck) =>
      service.ask(url, verdictOf, {
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: JSON.stringify({ texts, pictures: absolute(pictures), films: absolute(films) }),
        },
      }),
  };
};
