export const DEMO_SEATED = 'Still life in a week';

export const DEMO_DETAILS: Readonly<Record<string, Record<string, string>>> = {
  [DEMO_SEATED]: { seats: '2', note: 'Use profile 3, and leave its name as it is' },
  Portraits: { otp: 'JBSWY3DPEHPK3PXP' },
  'Premium profile 1': { seats: '3', otp: 'GEZDGNBVGY3TQOJQ' },
};

export const DEMO_TROUBLED = 'Light and shadow';
