import { creationHtml } from '@juhe/contract/content/creation-html';
import type { CreationContent, CreationKind } from '@juhe/contract/content/creation.schemas';

/** Renders the content as its readers see it, by the server's rules. */
export const previewHtml = (kind: CreationKind, content: Partial<CreationContent>): string =>
  creationHtml(kind, { blocks: [], text: '', ...content });
