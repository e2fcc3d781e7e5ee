import { weaknessOf } from './mongod-releases.js';

describe('a release of MongoDB', () => {
  it.each(['7.0.48', '8.0.37', '8.0.40', '8.3.0', '9.0.1', '10.0.0'])('%s is looked after', (version) => {
    expect(weaknessOf(version)).toBeUndefined();
  });

  it.each([
    ['8.0.36', '8.0.37', 'has known security holes'],
    ['7.0.43', '7.0.48', 'has known security holes'],
    ['6.0.5', '7.0', 'has known security holes and gets no more security fixes'],
    ['8.2.12', '8.3', 'has known security holes and gets no more security fixes'],
    ['5.0.31', '8.0', 'has known security holes and gets no more security fixes'],
  ])('%s has known holes, and %s is better', (version, moveTo, faults) => {
    const text = `MongoDB ${version} ${faults}: move to ${moveTo}`;
    expect(weaknessOf(version)).toEqual({ version, hasKnownHole: true, moveTo, text });
  });

  it('is told of with all its fixes where its line is over', () => {
    expect(weaknessOf('6.0.30')).toMatchObject({
      hasKnownHole: false,
      text: 'MongoDB 6.0.30 gets no more security fixes: move to 7.0',
    });
  });
});
