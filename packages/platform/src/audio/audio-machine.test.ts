import { type AudioEvent, type AudioStatus, nextStatus, noAudio } from './audio-state.ts';
import { fakeMachine, trackOf } from './testing/fake-audio.ts';

describe('the table of states', () => {
  const statuses: AudioStatus[] = ['stopped', 'playing', 'paused', 'ended'];
  const rows: [AudioEvent, AudioStatus[]][] = [
    ['play', ['playing', 'playing', 'playing', 'playing']],
    ['pause', ['stopped', 'paused', 'paused', 'ended']],
    ['stop', ['stopped', 'stopped', 'stopped', 'stopped']],
    ['end', ['stopped', 'ended', 'ended', 'ended']],
  ];
  const cases = rows.flatMap(([event, after]) => statuses.map((from, i) => [from, event, after[i]] as const));
  it.each(cases)('%s, %s → %s', (from, event, to) => expect(nextStatus(from, event)).toBe(to));
});

describe('starting an audio', () => {
  it('shows it at once and plays it 50 ms later', () => {
    const { machine, done, pass, state } = fakeMachine();
    machine.play(trackOf('a', { maxTime: 30, pageUrl: '/x?id=1' }));
    expect(state()).toEqual({
      audioContext: true,
      status: 'stopped',
      isPlay: false,
      picUrl: '/media/covers/a.webp',
      title: 'title a',
      currentPlayId: 'a',
      currentPlayTime: 0,
      maxTime: 30,
      pageType: 'listen-storytelling',
      pageUrl: '/x?id=1',
      rate: 1,
      sleep: null,
    });
    pass(49);
    expect(done).not.toContain('play');
    pass(1);
    expect(done.at(-1)).toBe('play');
  });

  it('plays it 100 ms later on Android', () => {
    const { machine, done, pass } = fakeMachine({ android: true });
    machine.play(trackOf('a'));
    pass(99);
    expect(done).not.toContain('play');
    pass(1);
    expect(done.at(-1)).toBe('play');
  });

  it('stops the previous one first', () => {
    const { machine, done, playing, state } = fakeMachine();
    playing();
    machine.play(trackOf('b'));
    expect(done).toEqual(['pause', 'src /media/audio/b.mp3']);
    expect(state()).toMatchObject({ currentPlayId: 'b', status: 'stopped', isPlay: false });
  });

  it('of two in one moment only the second is heard', () => {
    const { machine, done, pass } = fakeMachine();
    machine.play(trackOf('a'));
    pass(30);
    machine.play(trackOf('b'));
    pass(1000);
    expect(done.filter((action) => action === 'play')).toHaveLength(1);
  });

  it.each([
    ['', 'noAudio'],
    ['http://', 'invalidAddress'],
    ['data:audio/mp3;base64,AAAA', 'invalidAddress'],
    ['ftp://host/a.mp3', 'invalidAddress'],
  ])('with the address %p tells %s and leaves the other one playing', (url, notice) => {
    const { machine, done, notices, playing, state, pass } = fakeMachine();
    playing();
    machine.play(trackOf('b', { url }));
    pass(1000);
    expect(notices).toEqual([notice]);
    expect(done).toEqual([]);
    expect(state()).toMatchObject({ currentPlayId: 'a', isPlay: true });
  });

  it('begins where the member left, unless that is the end', () => {
    const { machine, element, tell: emit } = fakeMachine();
    machine.play(trackOf('a', { startAt: 12 }));
    element.duration = 30;
    emit('loadedmetadata');
    expect(element.currentTime).toBe(12);
    machine.play(trackOf('b', { startAt: 29.5 }));
    emit('loadedmetadata');
    expect(element.currentTime).toBe(0);
  });

  it('learns its length from the audio itself', () => {
    const { machine, element, tell: emit, state } = fakeMachine();
    machine.play(trackOf('a'));
    emit('durationchange');
    expect(state().maxTime).toBe(0);
    element.duration = 30.5;
    emit('durationchange');
    expect(state().maxTime).toBe(30.5);
  });
});

describe('changes of state', () => {
  it('are shown when 200 ms have passed without another one', () => {
    const { machine, tell: emit, pass, state } = fakeMachine();
    machine.play(trackOf('a'));
    pass(50);
    emit('play');
    pass(199);
    expect(state().isPlay).toBe(false);
    pass(1);
    expect(state()).toMatchObject({ isPlay: true, status: 'playing' });
  });

  it('of a moment are one: the last', () => {
    const { tell: emit, pass, playing, published } = fakeMachine();
    playing();
    const before = published.length;
    emit('pause');
    pass(150);
    emit('play');
    pass(150);
    emit('pause');
    pass(200);
    expect(published.slice(before).map(({ status }) => status)).toEqual(['paused']);
  });

  it('come at least 300 ms after one that was shown, and none is lost', () => {
    const { machine, tell: emit, pass, state } = fakeMachine();
    machine.play(trackOf('a'));
    pass(50);
    emit('play');
    pass(200);
    expect(state().isPlay).toBe(true);
    emit('pause');
    pass(299);
    expect(state().isPlay).toBe(true);
    pass(1);
    expect(state()).toMatchObject({ isPlay: false, status: 'paused' });
  });

  it('bring the exact time along', () => {
    const { element, tell: emit, pass, playing, state } = fakeMachine();
    playing();
    element.currentTime = 7.3;
    emit('pause');
    pass(200);
    expect(state()).toMatchObject({ status: 'paused', currentPlayTime: 7.3 });
  });

  it('a pause that comes with the end is the end', () => {
    const { tell: emit, pass, playing, published } = fakeMachine();
    playing();
    const before = published.length;
    emit('pause');
    emit('ended');
    pass(500);
    expect(published.slice(before).map(({ status }) => status)).toEqual(['ended']);
  });
});

it('shows progress once a second', () => {
  const { element, tell: emit, pass, playing, published } = fakeMachine();
  playing();
  const before = published.length;
  for (let quarter = 1; quarter <= 20; quarter += 1) {
    element.currentTime = quarter / 4;
    emit('timeupdate');
    pass(250);
  }
  const times = published.slice(before).map(({ currentPlayTime }) => currentPlayTime);
  expect(times).toEqual([0.25, 1.25, 2.25, 3.25, 4.25]);
});

describe('the toggle', () => {
  it('pauses at once and goes on 50 ms after it is pressed', () => {
    const { machine, done, tell: emit, pass, playing } = fakeMachine();
    playing();
    machine.toggle();
    expect(done).toEqual(['pause']);
    emit('pause');
    pass(500);
    machine.toggle();
    pass(49);
    expect(done).toEqual(['pause']);
    pass(1);
    expect(done).toEqual(['pause', 'play']);
  });

  it('hears one press in 500 ms', () => {
    const { machine, done, tell: emit, pass, playing } = fakeMachine();
    playing();
    machine.toggle();
    emit('pause');
    pass(499);
    machine.toggle();
    pass(1);
    expect(done).toEqual(['pause']);
    machine.toggle();
    pass(50);
    expect(done).toEqual(['pause', 'play']);
  });

  it('takes a play back that has not happened yet', () => {
    const { machine, done, pass } = fakeMachine();
    machine.play(trackOf('a'));
    machine.toggle();
    pass(1000);
    expect(done).not.toContain('play');
  });

  it.each([
    [true, 30, 0, 100],
    [true, 29, 29, 50],
    [false, 30, 30, 50],
  ])('Android %p at %p of 30 s goes on from %p after %p ms', (android, at, from, delay) => {
    const { machine, element, tell: emit, done, pass, playing } = fakeMachine({ android });
    playing(trackOf('a', { maxTime: 30 }));
    element.currentTime = at;
    emit('pause');
    pass(500);
    machine.toggle();
    expect(element.currentTime).toBe(from);
    pass(delay - 1);
    expect(done).toEqual([]);
    pass(1);
    expect(done).toEqual(['play']);
  });
});

describe('seeking', () => {
  it.each([
    [12, 12],
    [-3, 0],
    [99, 30],
    [Number.NaN, 5],
  ])('to %p of 30 s goes to %p and shows it at once', (seconds, to) => {
    const { machine, element, playing, state } = fakeMachine();
    playing(trackOf('a', { maxTime: 30 }));
    element.currentTime = 5;
    machine.seekBy(0);
    machine.seek(seconds);
    expect(element.currentTime).toBe(to);
    expect(state().currentPlayTime).toBe(to);
  });
});

it('an error destroys the player and says so', () => {
  const { tell: emit, done, notices, playing, state, pass } = fakeMachine();
  playing();
  emit('error');
  expect(done).toEqual(['pause', 'remove src', 'load']);
  expect(state()).toEqual(noAudio);
  // Later events of the element have no effect.
  emit('pause');
  emit('timeupdate');
  emit('error');
  pass(1000);
  expect(state()).toEqual(noAudio);
  expect(notices).toEqual(['error']);
});

it('without a player, pressing and seeking say that there is none', () => {
  const { machine, notices, done } = fakeMachine();
  machine.toggle();
  machine.seek(3);
  machine.close();
  expect(notices).toEqual(['notInitialized', 'notInitialized']);
  expect(done).toEqual([]);
});

describe('closing', () => {
  it('stops and destroys', () => {
    const { machine, done, playing, state, requests, pass, published } = fakeMachine();
    playing();
    machine.close();
    expect(done).toEqual(['pause', 'remove src', 'load']);
    expect(state()).toEqual(noAudio);
    const { length } = published;
    pass(1000);
    expect(published).toHaveLength(length);
    expect(requests).toEqual([]);
  });

  it('on a book’s detail page first asks, with what played and where it stood', () => {
    const { machine, element, playing, requests, state } = fakeMachine({ bookPage: true });
    playing();
    element.currentTime = 17.5;
    machine.close();
    expect(requests).toEqual([{ playId: 'a', currentTime: 17.5 }]);
    expect(state().audioContext).toBe(false);
  });
});

describe('a queue', () => {
  const queue = [trackOf('a'), trackOf('b'), trackOf('silent', { url: '' }), trackOf('d')];

  it('goes on with the next one at the end', () => {
    const { tell: emit, pass, playing, state } = fakeMachine();
    playing(trackOf('a'), queue);
    emit('ended');
    pass(200);
    expect(state()).toMatchObject({ currentPlayId: 'b', status: 'stopped' });
  });

  it('ends where the next one has no audio, without a word', () => {
    const { tell: emit, pass, playing, state, notices } = fakeMachine();
    playing(trackOf('b'), queue);
    emit('ended');
    pass(1000);
    expect(state()).toMatchObject({ currentPlayId: 'b', status: 'ended' });
    expect(notices).toEqual([]);
  });

  it('skips to both sides, and stays at its ends', () => {
    const { machine, playing, state } = fakeMachine();
    playing(trackOf('a'), queue);
    machine.skip(-1);
    expect(state().currentPlayId).toBe('a');
    machine.skip(1);
    expect(state().currentPlayId).toBe('b');
    machine.skip(-1);
    expect(state().currentPlayId).toBe('a');
  });
});
