/** Voice messages: their code is loaded with the first page that has one, or where one may be recorded. */
import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';

export const VoiceButton = lazyPart(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-button.tsx').then((part) => part.VoiceButton),
);
export const StoredVoice = lazyPart(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-bubble.tsx').then((part) => part.StoredVoice),
);
export const OutgoingVoice = lazyPart(() =>
  import(/* webpackChunkName: "chat-voice" */ './voice-bubble.tsx').then((part) => part.OutgoingVoice),
);
