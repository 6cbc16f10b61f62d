import type { Config } from '../../config.ts';
import { alipayGateway } from './alipay/alipay.ts';
import type { Gateway } from './gateway.ts';
import { wechatGateway } from './wechat/wechat.ts';

const instances = new WeakMap<object, readonly Gateway[]>();

/** The gateways that the settings name; one instance for each process, since certificates and breakers belong to it. */
export const gatewaysOf = ({ payment }: Pick<Config, 'payment'>): readonly Gateway[] => {
  const gateways = instances.get(payment) ?? [
    ...(payment.wechat ? [wechatGateway(payment.wechat)] : []),
    ...(payment.alipay ? [alipayGateway(payment.alipay)] : []),
  ];
  instances.set(payment, gateways);
  return gateways;
};

/** The gateway of that name, if it is switched on. */
export const gatewayOf = (config: Pick<Config, 'payment'>, name: string): Gateway | undefined =>
  gatewaysOf(config).find((gateway) => gateway.name === name);
