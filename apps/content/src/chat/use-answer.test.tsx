import type { ChatTurn } from '@juhe/contract/content/chat.schemas';
import { act, renderHook } from '@testing-library/react';
import { useAnswer } from './use-answer.ts';

type Answer = ChatTurn['answer'];
const streaming: Answer = { id: 'a1', state: 'streaming', text: '', sources: [], reason: null, embedded: true };

/** The streams opened by the page, which a test writes to. */
const streams: { url: string; write: (event: string, id: number, data: unknown) => Promise<void>; cut: () => Promise<void> }[] =
  [];
beforeEach(() => {
  streams.length = 0;
  globalThis.fetch = (url) => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (streamController) => {
        controller = streamController;
      },
    });
    streams.push({
      url: String(url),
      write: (event, id, data) =>
        act(async () => {
          controller.enqueue(new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`));
          await new Promise((next) => setTimeout(next));
        }),
      cut: () =>
        act(async () => {
          controller.close();
          await new Promise((next) => setTimeout(next));
        }),
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
});

const open = async (answer: Answer) => {
  const ended = jest.fn();
  const hook = renderHook(({ now }) => useAnswer('c1', now, ended), { initialProps: { now: answer } });
  await act(async () => {
    await new Promise((next) => setTimeout(next));
  });
  return { ...hook, ended };
};

it('inserts pieces at their offsets in characters, and reports the end', async () => {
  const { result, ended } = await open(streaming);
  expect(streams[0]?.url).toContain('/api/service/chat/answerStream/a1');
  await streams[0]?.write('sources', 1, { sources: [{ number: 1, kind: 'book', title: '书', link: '/x' }], embedded: true });
  await streams[0]?.write('text', 4, { from: 0, text: '一📚三' });
  await streams[0]?.write('text', 6, { from: 3, text: '四五' });
  expect(result.current).toMatchObject({ text: '一📚三四五', state: 'streaming', sources: [{ number: 1 }], waiting: false });
  // A page that connected in between gets the text from the beginning, without duplicates.
  await streams[0]?.write('text', 7, { from: 0, text: '一📚三四五六' });
  await streams[0]?.write('end', 8, { state: 'done', reason: null });
  expect(result.current).toMatchObject({ text: '一📚三四五六', state: 'done' });
  expect(ended).toHaveBeenCalledTimes(1);
  expect(streams).toHaveLength(1);
});

it('reports a lost connection, and keeps the text received so far', async () => {
  const { result } = await open(streaming);
  await streams[0]?.write('text', 3, { from: 0, text: '一半' });
  await streams[0]?.cut();
  expect(result.current).toMatchObject({ text: '一半', state: 'streaming', waiting: true });
});

it('shows a stored answer without requesting it', async () => {
  const { result } = await open({ ...streaming, state: 'stopped', text: '到此' });
  expect(result.current).toMatchObject({ text: '到此', state: 'stopped' });
  expect(streams).toHaveLength(0);
});

it('restarts for another answer, and takes an answer stopped on another device from the list', async () => {
  const { result, rerender } = await open(streaming);
  await streams[0]?.write('text', 3, { from: 0, text: '旧的' });
  await act(async () => rerender({ now: { ...streaming, id: 'a2' } }));
  expect(result.current).toMatchObject({ id: 'a2', text: '' });
  expect(streams.at(-1)?.url).toContain('answerStream/a2');
  await act(async () => rerender({ now: { ...streaming, id: 'a2', state: 'stopped', text: '新' } }));
  expect(result.current).toMatchObject({ state: 'stopped', text: '新', waiting: false });
});
