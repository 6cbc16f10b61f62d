import { defineJob } from '../../jobs/job.ts';
import { outboundFor } from '../../outbound/outbound.ts';
import { postWebhook } from '../../outbound/webhook.ts';
import { generationAt } from './channel.repository.ts';
import type { Channel } from './state.ts';

/** Reference of the job: one generation of a channel, which never changes. */
export const generationRef = (channel: Channel, generation: number): string => `${channel}/${generation}`;

/**
 * Notifies `DELIVERY_WEBHOOK_URL` of each generation of a channel: the changes, their author (`guard` for its own halts and
 * rollbacks) and the reason. Scheduled in the transaction of the generation, retried with back-off, so that a receiver gets
 * each at least once, by `id`; order is not guaranteed.
 */
export const generationWebhookJob = defineJob({
  kind: 'delivery.notify',
  prepare: async (ref, { db, config }) => {
    const { webhook } = config.delivery;
    const [channel = '', generation = ''] = ref.split('/');
    const record = webhook && (await generationAt(db, channel as Channel, Number(generation)));
    // The setting was removed meanwhile.
    if (!record) return;
    await postWebhook(outboundFor(webhook, 'deliveryWebhook'), webhook, { id: ref, channel, ...record });
  },
  run: async () => undefined,
  mayBeGivenUp: true,
});
