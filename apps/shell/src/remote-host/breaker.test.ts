import { createBreaker } from './breaker.ts';

const mall = 'mall@1.0.0+0123456789ab';
let now = 0;
const breaker = () => {
  now = 1_000_000;
  return createBreaker(undefined, () => now);
};
/** Records failures at these seconds from now. */
const failAt = ({ fail }: ReturnType<typeof breaker>, ...seconds: number[]) => {
  const start = now;
  for (const second of seconds) {
    now = start + second * 1000;
    fail(mall);
  }
};

describe('the breaker', () => {
  it('opens with the third failure within a minute', () => {
    const circuit = breaker();
    expect(circuit.isOpen(mall)).toBe(false);
    failAt(circuit, 0, 30);
    expect(circuit.isOpen(mall)).toBe(false);
    failAt(circuit, 29.9);
    expect(circuit.isOpen(mall)).toBe(true);
  });

  it('does not open for three failures in more than a minute', () => {
    const circuit = breaker();
    failAt(circuit, 0, 30, 60);
    expect(circuit.isOpen(mall)).toBe(false);
  });

  it('stays open for 30 s, then allows one attempt; another failure reopens it', () => {
    const circuit = breaker();
    failAt(circuit, 0, 1, 2);
    now += 29_999;
    expect(circuit.isOpen(mall)).toBe(true);
    now += 1;
    expect(circuit.isOpen(mall)).toBe(false);
    circuit.fail(mall);
    expect(circuit.isOpen(mall)).toBe(true);
  });

  it('resets on a success', () => {
    const circuit = breaker();
    failAt(circuit, 0, 1, 2);
    circuit.succeed(mall);
    expect(circuit.isOpen(mall)).toBe(false);
    failAt(circuit, 0, 1);
    expect(circuit.isOpen(mall)).toBe(false);
  });

  it('separates releases', () => {
    const circuit = breaker();
    failAt(circuit, 0, 1, 2);
    expect(circuit.isOpen('mall@1.0.0+ba9876543210')).toBe(false);
    expect(circuit.isOpen('wallet@1.0.0+0123456789ab')).toBe(false);
  });
});
