import { get } from 'node:http';

interface ReadAnswer {
  readonly text: string;
  readonly sources: readonly { number: number; title: string; link: string }[] | undefined;
  readonly end: { state: string; reason: string | null } | 'gone' | undefined;
  /** Ids of the events, in order. */
  readonly ids: readonly number[];
}

/** Reads an answer's stream like a browser. */
export const readAnswerStream = (origin: string, answerId: string, token: string, lastEventId?: string) => {
  let raw = '';
  const checks = new Set<() => void>();
  const request = get(
    `${origin}/juhe/api/service/chat/answerStream/${answerId}`,
    { headers: { authorization: token, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) } },
    (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        raw += part;
        for (const check of checks) check();
      });
    },
  );
  request.on('error', () => {});
  const now = (): ReadAnswer => {
    let text: string[] = [];
    let sources: ReadAnswer['sources'];
    let end: ReadAnswer['end'];
    const ids: number[] = [];
    for (const [, event, id, data] of raw.matchAll(/event: (\w+)\nid: (\d+)\ndata: (.*)\n\n/g)) {
      ids.push(Number(id));
      const value = JSON.parse(data ?? 'null') as never;
      if (event === 'text') {
        const { from, text: piece } = value as { from: number; text: string };
        text = [...text.slice(0, from), ...piece];
      } else if (event === 'sources') sources = (value as { sources: ReadAnswer['sources'] }).sources;
      else if (event === 'end') end = value;
      else if (event === 'gone') end = 'gone';
    }
    return { text: text.join(''), sources, end, ids };
  };
  const until = (fits: (answer: ReadAnswer) => boolean) =>
    new Promise<ReadAnswer>((resolve) => {
      const check = () => {
        const answer = now();
        if (!fits(answer)) return;
        checks.delete(check);
        resolve(answer);
      };
      checks.add(check);
      check();
    });
  return {
    until,
    /** Returns the complete answer; the stream is then closed. */
    whole: async () => {
      const answer = await until(({ end }) => end !== undefined);
      request.destroy();
      return answer;
    },
    raw: () => raw,
    disconnect: () => request.destroy(),
  };
};
