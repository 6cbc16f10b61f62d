/** Checks that members read their own writes: a member likes or unlikes an article and reads it at once. */
import { setTimeout as delay } from 'node:timers/promises';

const api = '/juhe/api/service/article';
const pauseMs = 200;

/**
 * Starts to write and read, a few times a second until `stop` is called.
 * @param {(call: object) => Promise<{ code: number, data?: any }>} send
 * @param {(token: string, fields: Record<string, string>) => object} form makes a call's headers and body
 * @param {{ token: string }} member
 * @param {string} articleId
 */
export const watchOwnWrites = (send, form, { token }, articleId) => {
  const counts = { seen: 0, unseen: 0, failed: 0 };
  let isOver = false;
  const once = async (like) => {
    const call = (path, fields) => send({ path: `${api}/${path}`, ...form(token, { id: articleId, ...fields }) });
    if ((await call('articleLike', { like: String(like) })).code !== 200) return 'failed';
    const { code, data } = await call('queryArticleDetail', {});
    if (code !== 200) return 'failed';
    return data.liked === like ? 'seen' : 'unseen';
  };
  const watching = (async () => {
    for (let like = true; !isOver; like = !like) {
      counts[await once(like)] += 1;
      await delay(pauseMs);
    }
  })();
  return {
    counts,
    async stop() {
      isOver = true;
      await watching;
    },
  };
};
