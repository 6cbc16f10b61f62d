import { serviceDesk } from '@juhe/contract/social/service-desk';
import { inject, mutation, query } from '@juhe/api-client';

export const { useListServiceDesksQuery, useRateServiceMutation, useCloseServiceMutation } = inject((build) => ({
  listServiceDesks: query(build, serviceDesk.listServiceDesks, { tags: ['social/conversations'] }),
  rateService: mutation(build, serviceDesk.rateService, {
    invalidates: (_, { conversationId: id }) => ['social/conversations', { type: 'social/conversation', id }],
  }),
  closeService: mutation(build, serviceDesk.closeService, {
    invalidates: (_, { conversationId: id }) => ['social/conversations', { type: 'social/conversation', id }],
  }),
}));
