interface ExampleTitle {
  name: string;
  subtitles: Record<string, string[]>;
}

const TITLES: readonly ExampleTitle[] = [
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

/** An invented credential with its title and subtitle; the fields are the columns of an imported file. */
export interface ExampleCredential {
  title: string;
  subtitle: string;
  course_name: string;
  domain: string;
  email: string;
  password: string;
}

const slugOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The examples that fill the demo, and an empty product on request. */
export const EXAMPLE_CREDENTIALS: readonly ExampleCredential[] = TITLES.flatMap(
  ({ name: title, subtitles }) =>
    Object.entries(subtitles).flatMap(([subtitle, courses]) =>
      courses.map((course_name) => ({
        title,
        subtitle,
        course_name,
        domain: `https://${slugOf(title)}.example/login`,
        email: `${slugOf(course_name)}@${slugOf(title)}.example`,
        password: `${slugOf(subtitle)}-${title.length * 7 + subtitle.length * 3 + course_name.length}!`,
      })),
    ),
);
