import type { ChatSource } from '@juhe/contract/content/chat.schemas';

/** Content of the site that may answer a question: HTML, or plain paragraphs. */
export interface Candidate extends Pick<ChatSource, 'kind' | 'title' | 'link'> {
  readonly text: string;
}
