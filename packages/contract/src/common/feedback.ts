import { defineOperations } from '../operation.ts';
import type { feedbackSchemas } from './feedback.schemas.ts';

export const feedback = defineOperations<typeof feedbackSchemas>()('common/feedback', {
  sendFeedback: {
    agreed: true,
    method: 'POST',
    path: '/api/feedback/add',
    encoding: 'json',
    access: 'required',
    idempotent: true,
    summary: 'Sends feedback to the company, with up to nine private pictures; at most ten in 24 hours.',
  },
  listMyFeedback: {
    method: 'GET',
    path: '/api/feedback/getMyFeedbackList',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "Lists the caller's feedback with the answers, newest first.",
  },
  listFeedback: {
    method: 'GET',
    path: '/api/operator/feedback/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists feedback that awaits an answer, oldest first, or answered feedback.',
  },
  answerFeedback: {
    method: 'POST',
    path: '/api/operator/feedback/answer',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    summary: 'Answers feedback, once; the answer is shown to its member.',
  },
});
