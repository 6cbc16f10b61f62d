// Simulates pages that watch a lot: connections to its stream.
import { build } from 'hdr-histogram-js';
import { openEventStream } from './event-stream.mjs';

/**
 * Opens `count` streams of a lot over several origins; `close` returns the delays of the changes after their last bid, and
 * their sizes.
 */
export const watch = async (origins, productNo, count) => {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000, numberOfSignificantValueDigits: 3 });
  const sizes = [];
  let events = 0;
  let measuring = false;
  const watchOne = (_, i) =>
    new Promise((ready, fail) => {
      let isFirst = true;
      const onEvent = ({ event, id, data }) => {
        const at = /"lastBidAt":"([^"]+)"/.exec(data)?.[1];
        if (isFirst) {
          isFirst = false;
          opened.then(ready, fail);
        } else if (measuring && at !== undefined) {
          events += 1;
          histogram.recordValue(Math.max(1, Date.now() - Date.parse(at)));
          if (i === 0) sizes.push(Buffer.byteLength(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`));
        }
      };
      const opened = openEventStream(origins[i % origins.length], `/juhe/api/bidding/live/${productNo}`, onEvent);
      opened.catch(fail);
    });
  const sockets = await Promise.all(Array.from({ length: count }, watchOne));
  return {
    begin: () => {
      measuring = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      const at = (percentile) => histogram.getValueAtPercentile(percentile);
      return { events, p50: at(50), p99: at(99), max: histogram.maxValue, bytes: Math.max(0, ...sizes) };
    },
  };
};
