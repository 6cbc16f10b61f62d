import { inject, query } from '@juhe/api-client';
import { protocol } from '@juhe/contract/common/protocol';

export const { useProtocolQuery } = inject((build) => ({
  protocol: query(build, protocol.protocol, { tags: ['common/protocol'] }),
}));
