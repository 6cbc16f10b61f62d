import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readLimited } from '../../http/read-limited.ts';
import type { ContentChecker, ToCheck, Verdict } from './checker.ts';

/** Bytes of a verdict. */
const longestAnswer = 16 * 1024;

const answer = z.object({ verdict: z.enum(['pass', 'review', 'refuse']), reason: z.string().max(200).optional() });

export interface HttpCheckerOptions {
  readonly url: string;
  readonly key: string;
  /** Of this site: the service gets whole addresses of pictures and films. */
  readonly origin: string;
  /** Milliseconds until an attempt is given up. */
  readonly timeoutMs?: number;
  /** Attempts at one check, each after a longer pause. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt. */
  readonly pauseMs?: number;
}

/**
 * Asks a service: `POST <url> { texts, pictures, films }` with the key as bearer token; it answers `{ verdict, reason? }`. What is
 * slow, down, or answers something else is asked again, then it is an error: what was to be checked goes on waiting.
 */
export const httpChecker = ({
  url,
  key,
  origin,
  timeoutMs = 5000,
  attempts = 3,
  pauseMs = 300,
}: HttpCheckerOptions): ContentChecker => {
  const whole = (paths: readonly string[] = []) => paths.map((path) => `${origin}${path}`);
  const ask = async ({ texts, pictures, films }: ToCheck): Promise<Verdict> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ texts, pictures: whole(pictures), films: whole(films) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the content check answers ${response.status}`);
    }
    return answer.parse(JSON.parse(await readLimited(response, longestAnswer)));
  };
  return {
    async check(content) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await ask(content);
        } catch (error) {
          if (attempt >= attempts) throw error;
          await pause(pauseMs * 2 ** (attempt - 1));
        }
      }
    },
  };
};
