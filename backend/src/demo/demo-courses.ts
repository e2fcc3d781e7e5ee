interface DemoTitle {
  name: string;
  subtitles: Record<string, string[]>;
}

export const DEMO_TITLES: readonly DemoTitle[] = [
  {
    name: 'Atelier Norte',
    subtitles: {
      'Oil painting': ['Light and shadow', 'Still life in a week', 'Portraits'],
      'Water colours': ['First washes', 'Botanical studies'],
      Sketching: ['Urban sketching', 'Hands and faces', 'Perspective'],
    },
  },
  {
    name: 'Lingua Viva',
    subtitles: {
      English: ['English A2', 'English B1', 'English B2', 'Business English'],
      Portuguese: ['Portuguese for travellers', 'Portuguese B1'],
      Quechua: ['Quechua from zero'],
    },
  },
  {
    name: 'Cine Andino',
    subtitles: {
      Series: ['Premium profile 1', 'Premium profile 2', 'Premium profile 3'],
      Documentaries: ['Family profile'],
      Festivals: [],
    },
  },
  {
    name: 'Pixel Bazaar',
    subtitles: {
      Templates: ['Presentation kits', 'Shop themes'],
      Icons: ['Outline set', 'Duotone set'],
      Fonts: ['Foundry licence'],
    },
  },
  {
    name: 'Numeria',
    subtitles: {
      Spreadsheets: ['Formulas that last', 'Dashboards'],
      Statistics: ['Statistics with patience', 'Regression'],
    },
  },
  {
    name: 'Casa Cocina',
    subtitles: {
      Baking: ['Sourdough', 'Laminated doughs', 'Alfajores'],
      'Peruvian kitchen': ['Ceviche and tiradito', 'Anticuchos'],
    },
  },
  {
    name: 'Ritmo Studio',
    subtitles: {
      Guitar: ['Open chords', 'Vals criollo'],
      Production: ['Mixing basics', 'Mastering at home', 'Sample packs'],
    },
  },
  {
    name: 'Mercado Pro',
    subtitles: {
      Advertising: ['Ads manager A', 'Ads manager B'],
      'Product research': ['Trend finder', 'Price watch', 'Supplier search'],
      'Shop analytics': ['Heat maps'],
    },
  },
  { name: 'Cumbre Yoga', subtitles: { Mornings: ['Twenty minutes'], Evenings: ['Slow flow'] } },
  { name: 'Astro Club', subtitles: { Observing: ['The southern sky'] } },
];

export const DEMO_DETAILS: Readonly<Record<string, Record<string, string>>> = {
  'Still life in a week': { seats: '2', note: 'Use profile 3, and leave its name as it is' },
  Portraits: { otp: 'JBSWY3DPEHPK3PXP' },
  'Premium profile 1': { seats: '3', otp: 'GEZDGNBVGY3TQOJQ' },
};

export const DEMO_TROUBLED = 'Light and shadow';
