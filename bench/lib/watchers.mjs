// Simulates pages that watch a lot: raw connections to its stream, cheap enough for thousands in one process.
import { connect } from 'node:net';
import { build } from 'hdr-histogram-js';

/**
 * Opens `count` streams of a lot over several origins; `close` returns the delays of the changes after their last bid, and
 * their sizes.
 */
export const watch = async (origins, productNo, count) => {
  const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000, numberOfSignificantValueDigits: 3 });
  const sizes = [];
  let events = 0;
  let measuring = false;
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const { hostname, port } = new URL(origins[i % origins.length]);
      return new Promise((ready, fail) => {
        const socket = connect(Number(port), hostname);
        let first = true;
        let text = '';
        socket.setEncoding('utf8');
        socket.once('error', fail);
        socket.write(
          `GET /juhe/api/bidding/live/${productNo} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\n\r\n`,
        );
        socket.on('data', (part) => {
          text += part;
          let end = text.indexOf('\n\n');
          for (; end >= 0; end = text.indexOf('\n\n')) {
            const event = text.slice(0, end + 2);
            text = text.slice(end + 2);
            const at = /"lastBidAt":"([^"]+)"/.exec(event)?.[1];
            if (first && event.includes('data: ')) {
              first = false;
              ready(socket);
            } else if (measuring && at !== undefined) {
              events += 1;
              histogram.recordValue(Math.max(1, Date.now() - Date.parse(at)));
              if (i === 0) sizes.push(Buffer.byteLength(event.slice(event.indexOf('event:'))));
            }
          }
        });
      });
    }),
  );
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
