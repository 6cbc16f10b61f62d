/** The next operator step in the social domain, for the demo operator. */
import { randomUUID } from 'node:crypto';
import type { OperatorPart, OperatorStep } from '../demo-operator/demo-operator.ts';
import { answerService } from './service-desk/operator-desk.service.ts';
import { isEntry } from './service-desk/service-desk.repository.ts';

const answerOfDemo = '您好，您的消息已收到。这里是演示环境，由程序自动回复；正式环境中由客服人员为您解答。';

/** Replies where operators do; conversations of shops wait for their owners. */
const answerAsPlatform: OperatorStep = async (ctx, id) => {
  if (await isEntry(ctx.db, id)) await answerService(ctx, { id, clientId: randomUUID(), text: answerOfDemo, close: false });
};

export const socialOperator: readonly OperatorPart[] = [
  { aggregate: 'serviceConversation', steps: { open: answerAsPlatform, assigned: answerAsPlatform } },
];
