import { delayedPayment } from '@juhe/contract/wallet/delayed-payment';
import { delayedPaymentSchemas } from '@juhe/contract/wallet/delayed-payment.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './delayed-payment.service.ts';

export const delayedPaymentRoutes = routes(delayedPayment, delayedPaymentSchemas, service);
