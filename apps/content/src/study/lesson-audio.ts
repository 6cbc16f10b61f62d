import { saveLessonPosition } from '@juhe/api-client/content/study';
import { type AudioState, onAudio, onPageHide } from '@juhe/platform';

/** Interval (s) of listening between two saves of the position. */
const saveInterval = 20;
const lessons = new Set<string>();
let last: AudioState | undefined;
let savedSeconds = 0;

const savePosition = ({ currentPlayId, currentPlayTime, maxTime, status }: AudioState): void => {
  if (!lessons.has(currentPlayId)) return;
  savedSeconds = currentPlayTime;
  void saveLessonPosition(currentPlayId, status === 'ended' ? maxTime : currentPlayTime, status === 'ended');
};

const follow = (state: AudioState): void => {
  const previous = last;
  last = state.audioContext ? state : undefined;
  if (previous && previous.currentPlayId !== state.currentPlayId) {
    if (Math.abs(previous.currentPlayTime - savedSeconds) >= 1) savePosition(previous);
    savedSeconds = state.currentPlayTime;
    return;
  }
  if (!last || !previous) return;
  const isOver = previous.status === 'playing' && last.status !== 'playing';
  if (isOver || Math.abs(last.currentPlayTime - savedSeconds) >= saveInterval) savePosition(last);
};

let following = false;
/** Saves the position in a lesson while it plays, whichever page the member visits. */
export const followLesson = (lessonId: string): void => {
  lessons.add(lessonId);
  if (following) return;
  following = true;
  onAudio(follow);
  onPageHide(() => last && savePosition(last));
};
