/** Makes one change of a channel and reports it; then waits until it is killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { createPool } from '../db/db.ts';
import { createChannels } from '../delivery/channel/channel.service.ts';
import { createReleases } from '../delivery/release/release.service.ts';
import { createBus } from '../events/bus.ts';
import { createLog } from '../log.ts';

const log = createLog(readConfig({ LOG_LEVEL: 'silent' }));
const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 4 });
const channels = createChannels({ db, log, bus: createBus({ db, log }), releases: createReleases({ db }), served: new Set() });
const { generation } = await channels.state('production');
const release = process.env['CHILD_RELEASE'] ?? '';
await channels.change({
  channel: 'production',
  generation,
  changes: [{ action: 'promote', app: 'mall', release }],
  why: 'killed',
  actor: 'child',
});
process.stdout.write('made\n');
await delay(2 ** 30);
