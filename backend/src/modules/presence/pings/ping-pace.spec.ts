import { PingPace } from './ping-sockets.js';

const BUSY = 0.95;
const CALM = 0.2;

describe('the pace that acknowledgements ask for', () => {
  let pace: PingPace;
  const seconds = (count: number, load: number): void => {
    for (let second = 0; second < count; second += 1) pace.note(load);
  };

  beforeEach(() => {
    pace = new PingPace();
  });

  it('is half as fast for a process out of breath for ten seconds, and not mentioned by one that has time', () => {
    seconds(600, CALM);
    expect(pace.asked).toBeUndefined();
    seconds(9, BUSY);
    expect(pace.asked).toBeUndefined();
    pace.note(BUSY);
    expect(pace.asked).toBe(60_000);
  });

  it('stays so until the process has had time for half a minute', () => {
    seconds(10, BUSY);
    seconds(29, CALM);
    pace.note(BUSY);
    seconds(29, CALM);
    expect(pace.asked).toBe(60_000);
  });

  it('is taken back for as long as the slowest client needs to hear of it, then not mentioned again', () => {
    seconds(10, BUSY);
    seconds(30, CALM);
    expect(pace.asked).toBe(30_000);
    seconds(60, CALM);
    expect(pace.asked).toBe(30_000);
    seconds(60, CALM);
    expect(pace.asked).toBeUndefined();
  });
});
