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
    summary: 'The desks that the caller can ask.',
  },
  rateService: {
    ...memberPost,
    path: '/api/service/chat/rateService',
    summary: 'Rates how a desk has answered, once, when it has answered or the conversation is closed.',
  },
  closeService: {
    ...memberPost,
    path: '/api/service/chat/closeService',
    summary: 'Closes a conversation with a desk; a message within seven days goes on with it.',
  },
  listServiceConversations: {
    ...operatorRead,
    path: '/api/operator/service/list',
    summary: 'Conversations of the desks that operators answer for, those that wait longest first.',
  },
  showServiceConversation: {
    ...operatorRead,
    path: '/api/operator/service/show',
    summary: 'A conversation of a desk with its latest 50 messages, or those before a position.',
  },
  assignService: { ...act, path: '/api/operator/service/assign', summary: 'Takes a conversation over.' },
  answerService: { ...act, path: '/api/operator/service/answer', summary: 'Answers for the desk.' },
  endService: { ...act, path: '/api/operator/service/end', summary: 'Closes a conversation of a desk.' },
});
