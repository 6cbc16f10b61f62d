import { saveLessonPosition } from '@juhe/api-client/content/study';
import { getSession } from '@juhe/auth';
import { type AudioState, onAudio, onPageHide } from '@juhe/platform';

/** Interval (s) of listening between two saves of the position. */
const saveInterval = 20;
/** The member who started each lesson played on this page: the player outlives screens and sessions. */
const owners = new Map<string, string>();
let last: AudioState | undefined;
let savedSeconds = 0;

const savePosition = ({ currentPlayId, currentPlayTime, maxTime, status }: AudioState): void => {
  // What one member plays is no progress of another one who signs in meanwhile.
  if (!owners.has(currentPlayId) || owners.get(currentPlayId) !== getSession().user?.id) return;
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
  owners.set(lessonId, getSession().user?.id ?? '');
  if (following) return;
  following = true;
  onAudio(follow);
  onPageHide(() => last && savePosition(last));
};
