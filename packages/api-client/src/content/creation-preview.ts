import { creationHtml } from '@juhe/contract/content/creation-html';
import type { CreationContent, CreationKind } from '@juhe/contract/content/creation.schemas';

/** What is written as its readers get it, by the rules of the server. */
export const previewHtml = (kind: CreationKind, content: Partial<CreationContent>): string =>
  creationHtml(kind, { blocks: [], text: '', ...content });
