import { defineOperations } from '../operation.ts';
import type { gatewaySchemas } from './gateway.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** What the company does about payment gateways: refunds that they turned down, and differences between their statements and our books. */
export const gateway = defineOperations<typeof gatewaySchemas>()('payment/gateway', {
  listPaymentTasks: {
    ...operatorRead,
    path: '/api/operator/payment/tasks',
    summary: 'What a person has to decide about payments, the oldest first; with `resolved` what was decided.',
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
    summary: 'The daily statements of the gateways as they were read, the latest first.',
  },
});
