import { defineJob } from '../../jobs/job.ts';
import { outboundFor } from '../../outbound/outbound.ts';
import { postWebhook } from '../../outbound/webhook.ts';
import { generationAt } from './channel.repository.ts';
import type { Channel } from './state.ts';

/** What the job is about: one generation of a channel, which never changes. */
export const generationRef = (channel: Channel, generation: number): string => `${channel}/${generation}`;

/**
 * Tells `DELIVERY_WEBHOOK_URL` about each generation of a channel: what changed, by whom (`guard` for halts and rollbacks of its own) and why. Scheduled with
 * the generation in one transaction, tried again with back-off, so that a receiver gets each at least once, by `id`; not always in their order.
 */
export const generationWebhookJob = defineJob({
  kind: 'delivery.notify',
  prepare: async (ref, { db, config }) => {
    const { webhook } = config.delivery;
    const [channel = '', generation = ''] = ref.split('/');
    const record = webhook && (await generationAt(db, channel as Channel, Number(generation)));
    // The setting was taken back meanwhile.
    if (!record) return;
    await postWebhook(outboundFor(webhook, 'deliveryWebhook'), webhook, { id: ref, channel, ...record });
  },
  run: async () => undefined,
  mayBeGivenUp: true,
});
