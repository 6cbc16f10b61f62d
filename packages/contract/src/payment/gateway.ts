import { defineOperations } from '../operation.ts';
import type { gatewaySchemas } from './gateway.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of the company on payment gateways: rejected refunds, and differences between their statements and our ledger. */
export const gateway = defineOperations<typeof gatewaySchemas>()('payment/gateway', {
  listPaymentTasks: {
    ...operatorRead,
    path: '/api/operator/payment/tasks',
    summary: 'What a person has to decide about payments, the oldest first; with `resolved` what was decided.',
  },
  getPaymentTask: {
    ...operatorRead,
    path: '/api/operator/payment/task',
    summary: "A task with our row and the gateway's, as far as there are such.",
  },
  resolvePaymentTask: {
    ...operate,
    path: '/api/operator/payment/resolve',
    summary: 'Notes what was done about a task outside of the system; money is not moved.',
  },
  repeatRefund: {
    ...operate,
    path: '/api/operator/payment/repeatRefund',
    summary: 'Sends a refund that failed once more, under a number of its own.',
  },
  refundToWallet: {
    ...operate,
    path: '/api/operator/payment/refundToWallet',
    summary: "Pays a refund that failed into the payer's wallet.",
  },
  listGatewayStatements: {
    ...operatorRead,
    path: '/api/operator/payment/statements',
    summary: 'The daily statements of the gateways as they were read, the latest first, with how many differences each has.',
  },
  getReconciliationState: {
    ...operatorRead,
    path: '/api/operator/payment/reconciliations',
    summary: 'Each gateway: which day is read next and when, what the last attempt failed of, and both sums of what it owes us.',
  },
  getReconciliation: {
    ...operatorRead,
    path: '/api/operator/payment/reconciliation',
    summary: "A day of a gateway: its sums and ours, and the day's differences.",
  },
  repeatReconciliation: {
    ...operate,
    path: '/api/operator/payment/repeatReconciliation',
    summary: 'Reads the statement of a day once more and compares it anew; differences that are gone are resolved by that.',
  },
});
