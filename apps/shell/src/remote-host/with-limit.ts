import { PageFailure } from './page-failure.ts';

/** Rejects with a `timeout` failure when the work takes longer than `limit` milliseconds; its later outcome is ignored. */
export const withLimit = async <T>(limit: number, subject: string, work: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new PageFailure('timeout', `${subject}: not there within ${limit} ms`)), limit);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
};
