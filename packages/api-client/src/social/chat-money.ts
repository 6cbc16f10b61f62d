import { chatMoney } from '@juhe/contract/social/chat-money';
import { inject, mutation, query } from '@juhe/api-client';

export const { useSendTransferMutation, useAskSplitMutation, useGetSplitQuery } = inject((build) => ({
  sendTransfer: mutation(build, chatMoney.sendTransfer, { invalidates: ['wallet', 'social/conversations'], toast: false }),
  askSplit: mutation(build, chatMoney.askSplit, { invalidates: ['moneyRequest', 'social/conversations'], toast: false }),
  getSplit: query(build, chatMoney.getSplit, { tags: ['moneyRequest'], keep: 0 }),
}));
