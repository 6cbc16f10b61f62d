import { defineOperations } from '../operation.ts';
import type { gatewaySchemas } from './gateway.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of the company on payment gateways: rejected refunds, and differences between their statements and our ledger. */
export const gateway = defineOperations<typeof gatewaySchemas>()('payment/gateway', {
  listPaymentTasks: {
    ...operatorRead,
    path: '/api/operator/payment/tasks',
    summary: "Lists payment tasks that need a person's decision, oldest first; with `resolved` the decided ones.",
  },
  getPaymentTask: {
    ...operatorRead,
    path: '/api/operator/payment/task',
    summary: "Returns a task with our record and the gateway's, where they exist.",
  },
  resolvePaymentTask: {
    ...operate,
    path: '/api/operator/payment/resolve',
    summary: 'Records how a task was resolved outside of the system; no money is moved.',
  },
  repeatRefund: {
    ...operate,
    path: '/api/operator/payment/repeatRefund',
    summary: 'Retries a failed refund under a number of its own.',
  },
  refundToWallet: {
    ...operate,
    path: '/api/operator/payment/refundToWallet',
    summary: "Pays a failed refund into the payer's wallet.",
  },
  listGatewayStatements: {
    ...operatorRead,
    path: '/api/operator/payment/statements',
    summary: 'Lists the imported daily statements of the gateways, newest first, with the number of differences in each.',
  },
  getReconciliationState: {
    ...operatorRead,
    path: '/api/operator/payment/reconciliations',
    summary:
      'Lists the gateways with the day and time of the next import, the last failure, and the amount owed to us by both accounts.',
  },
  getReconciliation: {
    ...operatorRead,
    path: '/api/operator/payment/reconciliation',
    summary: "Returns the totals of a gateway's day on both sides, with the day's differences.",
  },
  repeatReconciliation: {
    ...operate,
    path: '/api/operator/payment/repeatReconciliation',
    summary: 'Imports and compares the statement of a day again; differences that no longer exist are resolved.',
  },
});
