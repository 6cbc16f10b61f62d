import { defineOperations } from '../operation.ts';
import type { serviceDeskSchemas } from './service-desk.schemas.ts';

const memberPost = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  extension: true,
  mobile: true,
  limit: { per: 'member', count: 60, seconds: 60 },
} as const;
const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const act = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** Service desks for members: the platform, where operators reply, and shops, where their owners reply. */
export const serviceDesk = defineOperations<typeof serviceDeskSchemas>()('social/service-desk', {
  listServiceDesks: {
    method: 'POST',
    path: '/api/service/customer/getCustomerServiceList',
    encoding: 'form',
    access: 'required',
    summary: 'Lists the service desks available to the caller.',
  },
  rateService: {
    ...memberPost,
    path: '/api/service/chat/rateService',
    summary: "Rates a desk's service, once, after its reply or when the conversation is closed.",
  },
  closeService: {
    ...memberPost,
    path: '/api/service/chat/closeService',
    summary: 'Closes a conversation with a desk; a message within seven days reopens it.',
  },
  listServiceConversations: {
    ...operatorRead,
    path: '/api/operator/service/list',
    summary:
      "Lists conversations of the operators' desks, longest waiting first; members with priority count as waiting a day longer.",
  },
  showServiceConversation: {
    ...operatorRead,
    path: '/api/operator/service/show',
    summary: 'Returns a desk conversation with its latest 50 messages, or those before a position.',
  },
  assignService: { ...act, path: '/api/operator/service/assign', summary: 'Assigns a conversation to the operator.' },
  answerService: { ...act, path: '/api/operator/service/answer', summary: 'Replies on behalf of the desk.' },
  endService: { ...act, path: '/api/operator/service/end', summary: 'Closes a desk conversation.' },
});
