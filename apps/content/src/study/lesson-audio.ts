import { keepLessonPlace } from '@juhe/api-client/content/study';
import { type AudioState, onAudio, onPageHide } from '@juhe/platform';

/** Seconds of listening after which the place is kept. */
const keepEvery = 20;
const lessons = new Set<string>();
let last: AudioState | undefined;
let keptAt = 0;

const keep = ({ currentPlayId, currentPlayTime, maxTime, status }: AudioState): void => {
  if (!lessons.has(currentPlayId)) return;
  keptAt = currentPlayTime;
  void keepLessonPlace(currentPlayId, status === 'ended' ? maxTime : currentPlayTime, status === 'ended');
};

const follow = (state: AudioState): void => {
  const before = last;
  last = state.audioContext ? state : undefined;
  if (before && before.currentPlayId !== state.currentPlayId) {
    if (Math.abs(before.currentPlayTime - keptAt) >= 1) keep(before);
    keptAt = state.currentPlayTime;
    return;
  }
  if (!last || !before) return;
  const isOver = before.status === 'playing' && last.status !== 'playing';
  if (isOver || Math.abs(last.currentPlayTime - keptAt) >= keepEvery) keep(last);
};

let following = false;
/** Keeps the place in a lesson while it is heard, on whichever page the member is meanwhile. */
export const followLesson = (lessonId: string): void => {
  lessons.add(lessonId);
  if (following) return;
  following = true;
  onAudio(follow);
  onPageHide(() => last && keep(last));
};
