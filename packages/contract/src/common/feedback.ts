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
    summary: 'Tells the company something, with up to nine private pictures; at most ten in 24 hours.',
  },
  listMyFeedback: {
    method: 'GET',
    path: '/api/feedback/getMyFeedbackList',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'What the caller told the company, latest first, with the answers.',
  },
  listFeedback: {
    method: 'GET',
    path: '/api/operator/feedback/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Feedback that waits for an answer, oldest first, or that has one.',
  },
  answerFeedback: {
    method: 'POST',
    path: '/api/operator/feedback/answer',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    summary: 'Answers a feedback, once; its member reads the answer.',
  },
});
