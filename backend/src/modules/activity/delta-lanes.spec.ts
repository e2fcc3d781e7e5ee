import { DeltaLanes } from './delta-lanes.js';

describe('the lanes of a delta', () => {
  let lanes: DeltaLanes;
  let calls: string[];

  beforeEach(() => {
    lanes = new DeltaLanes();
    calls = [];
    lanes.onUrgent(() => calls.push('urgent'));
    lanes.onFull(() => calls.push('full'));
  });

  it('let refreshed times wait, and call for what is urgent', () => {
    lanes.refreshed('ana');
    expect(calls).toEqual([]);
    expect(lanes.take({ withRefreshed: false })).toBeNull();
    lanes.urgent('ben', new Set(['is_locked']));
    expect(calls).toEqual(['urgent']);
    expect([...(lanes.take({ withRefreshed: false })?.fields.keys() ?? [])]).toEqual(['ben']);
    expect([...(lanes.take({ withRefreshed: true })?.fields.keys() ?? [])]).toEqual(['ana']);
  });

  it('call once when many were refreshed, however often each was, and again for the next many', () => {
    const refresh = (count: number) => {
      for (let user = 0; user < count; user += 1) lanes.refreshed(`user ${user}`);
    };
    refresh(1_999);
    refresh(1_999);
    expect(calls).toEqual([]);
    refresh(2_500);
    expect(calls).toEqual(['full']);
    lanes.take({ withRefreshed: true });
    refresh(2_000);
    expect(calls).toEqual(['full', 'full']);
  });

  it('tell of a removed user nothing but that', () => {
    lanes.refreshed('ana');
    lanes.urgent('ana', new Set(['is_locked']));
    lanes.removed('ana');
    expect(lanes.take({ withRefreshed: true })).toEqual({ fields: new Map(), removed: new Set(['ana']) });
  });
});
