// The API of `npm run dev`, as its child: it reports the port that the system chose once it serves.
import { onListening } from './announce.mjs';

onListening((port) => process.send?.({ port }));
// The parent was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await import('../../server/dist/main.js');
