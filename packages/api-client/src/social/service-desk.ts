import { serviceDesk } from '@juhe/contract/social/service-desk';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetCustomerServiceListQuery, useRateServiceMutation, useCloseServiceMutation } = inject((build) => ({
  getCustomerServiceList: query(build, serviceDesk.getCustomerServiceList, { tags: ['social/conversations'] }),
  rateService: mutation(build, serviceDesk.rateService, {
    invalidates: (_, { conversationId: id }) => ['social/conversations', { type: 'social/conversation', id }],
  }),
  closeService: mutation(build, serviceDesk.closeService, {
    invalidates: (_, { conversationId: id }) => ['social/conversations', { type: 'social/conversation', id }],
  }),
}));
