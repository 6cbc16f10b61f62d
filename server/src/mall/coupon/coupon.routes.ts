import { coupon } from '@juhe/contract/mall/coupon';
import { couponSchemas } from '@juhe/contract/mall/coupon.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './coupon.service.ts';
import * as template from './template.service.ts';

export const couponRoutes = routes(coupon, couponSchemas, { ...service, ...template });
