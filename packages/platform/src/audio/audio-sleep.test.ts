import { fakeMachine, trackOf } from './testing/fake-audio.ts';

describe('how fast', () => {
  it('holds for this and what follows', () => {
    const { machine, element, playing, state } = fakeMachine();
    playing(trackOf('a'), [trackOf('a'), trackOf('b')]);
    machine.setRate(1.5);
    expect(element.playbackRate).toBe(1.5);
    expect(state().rate).toBe(1.5);
    element.playbackRate = 1;
    machine.skip(1);
    expect(element.playbackRate).toBe(1.5);
    expect(state()).toMatchObject({ currentPlayId: 'b', rate: 1.5 });
  });

  it.each([
    [9, 3],
    [0, 0.5],
    [-1, 0.5],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('of %d is %d', (requestedRate, rate) => {
    const { machine, element, playing } = fakeMachine();
    playing();
    machine.setRate(requestedRate);
    expect(element.playbackRate).toBe(rate);
  });

  it('is told of nothing while there is no audio', () => {
    const { machine, published } = fakeMachine();
    machine.setRate(2);
    expect(published).toEqual([]);
  });
});

describe('falling asleep', () => {
  it('pauses after the minutes', () => {
    const { machine, done, pass, playing, state, tell: emit } = fakeMachine();
    playing();
    machine.sleepAfter(15);
    expect(state().sleep).toBe(600 + 15 * 60_000);
    pass(15 * 60_000 - 1);
    expect(done).toEqual([]);
    pass(1);
    expect(done).toEqual(['pause']);
    expect(state().sleep).toBeNull();
    emit('pause');
    pass(500);
    expect(state().status).toBe('paused');
  });

  it('at the end of the chapter does not begin the next one, and only once', () => {
    const queue = [trackOf('a'), trackOf('b'), trackOf('c')];
    const { machine, pass, playing, state, tell: emit } = fakeMachine();
    playing(queue[0], queue);
    machine.sleepAfter('chapter');
    emit('ended');
    pass(500);
    expect(state()).toMatchObject({ status: 'ended', currentPlayId: 'a', sleep: null });
    machine.skip(1);
    pass(100);
    emit('play');
    pass(500);
    emit('ended');
    pass(500);
    expect(state().currentPlayId).toBe('c');
  });

  it('goes on with the next chapter when it is about minutes', () => {
    const queue = [trackOf('a'), trackOf('b')];
    const { machine, pass, playing, state, tell: emit } = fakeMachine();
    playing(queue[0], queue);
    machine.sleepAfter(5);
    emit('ended');
    pass(500);
    expect(state()).toMatchObject({ currentPlayId: 'b', sleep: 600 + 5 * 60_000 });
  });

  it('is noticed by the element when timers were held back', () => {
    const { machine, clock, done, pass, playing, tell: emit } = fakeMachine();
    playing();
    machine.sleepAfter(1);
    const expiredAt = clock.wall() + 61_000;
    clock.wall = () => expiredAt;
    emit('timeupdate');
    expect(done).toEqual(['pause']);
    pass(120_000);
    expect(done).toEqual(['pause']);
  });

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, null])('%s ends it', (wish) => {
    const { machine, done, pass, playing, state } = fakeMachine();
    playing();
    machine.sleepAfter(5);
    machine.sleepAfter(wish);
    expect(state().sleep).toBeNull();
    pass(10 * 60_000);
    expect(done).toEqual([]);
  });

  it('ends with the player, and needs one', () => {
    const { machine, done, notices, pass, playing, state } = fakeMachine();
    machine.sleepAfter(5);
    expect(notices).toEqual(['notInitialized']);
    playing();
    machine.sleepAfter(5);
    machine.close();
    expect(state().sleep).toBeNull();
    done.length = 0;
    pass(10 * 60_000);
    expect(done).toEqual([]);
  });
});
