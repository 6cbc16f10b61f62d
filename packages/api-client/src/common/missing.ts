import { isApiError } from '@juhe/api-client';
import { missingCodes } from '@juhe/contract/refusal.constants';

/**
 * Whether a request failed because its subject does not exist or is not the member's (404), or because no subject can have
 * that id (400).
 */
export const isMissing = (error: unknown): boolean => isApiError(error) && missingCodes.includes(error.code);
