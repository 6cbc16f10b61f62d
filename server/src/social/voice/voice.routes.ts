import { voice } from '@juhe/contract/social/voice';
import { voiceSchemas } from '@juhe/contract/social/voice.schemas';
import { routes } from '../../http/call/routes.ts';
import { uploadVoice } from './voice.service.ts';

export const voiceRoutes = routes(voice, voiceSchemas, { uploadVoice });
