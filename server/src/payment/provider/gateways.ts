import type { Config } from '../../config.ts';
import { alipayGateway } from './alipay/alipay.ts';
import type { Gateway } from './gateway.ts';
import { wechatGateway } from './wechat/wechat.ts';

const instances = new WeakMap<object, readonly Gateway[]>();

/** Returns the configured gateways; one instance per process, since certificates and circuit breakers belong to it. */
export const gatewaysOf = ({ payment }: Pick<Config, 'payment'>): readonly Gateway[] => {
  const gateways = instances.get(payment) ?? [
    ...(payment.wechat ? [wechatGateway(payment.wechat)] : []),
    ...(payment.alipay ? [alipayGateway(payment.alipay)] : []),
  ];
  instances.set(payment, gateways);
  return gateways;
};

/** Returns the gateway of that name, if it is enabled. */
export const gatewayOf = (config: Pick<Config, 'payment'>, name: string): Gateway | undefined =>
  gatewaysOf(config).find((gateway) => gateway.name === name);
