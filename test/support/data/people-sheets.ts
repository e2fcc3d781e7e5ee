import { aWorkbook, type WorkbookCell } from '@keyroster/testing';

/** A sheet as people keep it. Reports have number, name, outcome, end, titles, amount, phone, reason. */
export interface PeopleSheet {
  what: string;
  sheet: string;
  report: readonly string[];
  mapping?: Readonly<Record<string, string>>;
  mode?: 'upsert';
}

export const TITLES_THERE = ['Netflix', 'Disney+', 'HBO/Max', 'Spotify', 'Inglés'];
export const USER_THERE = 'maria_quispe';

const PHONE = '+51987654321';

export const PEOPLE_SHEETS: readonly PeopleSheet[] = [
  {
    what: 'the plain one',
    sheet: 'cliente;whatsapp;servicio;vence;precio\nAna Ruiz;987654321;Netflix;15/12/2026;15.50',
    report: [`1 ana_ruiz create 15/12/2026 Netflix 1550 ${PHONE}`],
  },
  {
    what: 'a title above the head, blank rows, and a sum',
    sheet:
      'MIS CLIENTES;;\n;;\nNombre;Celular;Precio\nAna;987 654 321;15\n;;\nBea;+51 987-654-321;20\nTOTAL;;35',
    report: [`1 ana create 1500 ${PHONE}`, `3 bea create 2000 ${PHONE}`],
  },
  {
    what: 'columns that are all named as ours, a person twice, and a sum',
    sheet: 'Correo;WhatsApp;Importe\nAna;987654321;15\nAna;987654321;10\nTotal;;25',
    report: [`1 ana create 1500 ${PHONE}`, `2 ana same 1000 ${PHONE}`],
  },
  {
    what: 'money with the sign of the currency',
    sheet: 'usuario;monto\nana;S/ 15,50\nbea;$ 5\ncarla;-',
    report: [
      '1 ana create 1550',
      '2 bea refused The amount should be money in PEN, such as 15.50',
      '3 carla create',
    ],
  },
  {
    what: 'an end and days',
    sheet: 'user;expires;days\nana;5/12/2026;30\nbea;5/12/2026;\ncarla;;10000\ndora;soon;',
    report: [
      '1 ana refused 05/12/2026 A row has an end or days, but not both',
      '2 bea create 05/12/2026',
      '3 carla create …',
      '4 dora refused The end should be a day, such as 15/11/2026',
    ],
  },
  {
    what: 'a start and an end',
    sheet: 'name;start;until\nana;1.12.2026;31.12.2026\nbea;1.12.2026;1.12.2026\ncarla;2.12.2026;1.12.2026',
    report: [
      '1 ana create 31/12/2026',
      '2 bea create 01/12/2026',
      '3 carla refused 01/12/2026 The end comes before the start',
    ],
  },
  {
    what: 'several services in a cell',
    sheet: 'cliente;servicios\nana;netflix + disney+\nbea;"ingles, HBO/MAX"\ncarla;Tidal, netflix',
    report: [
      '1 ana create Netflix,Disney+',
      '2 bea create Inglés,HBO/Max',
      '3 carla refused There is no such title: Tidal',
    ],
  },
  {
    what: 'a row a service',
    sheet:
      'cliente;celular;servicio;vence;precio\nana;987654321;Netflix;5/12/2026;15\nbea;;Spotify;;\nana;987 654 321;Spotify;9/12/2026;10',
    report: [
      `1 ana create 05/12/2026 Netflix 1500 ${PHONE}`,
      '2 bea create Spotify',
      `3 ana same 09/12/2026 Spotify 1000 ${PHONE}`,
    ],
  },
  {
    what: 'a name that is there',
    sheet: 'cliente;telefono\nMaria Quispe;987654321\nMaría Quispe;987654321\nmaria quispe;912345678',
    report: [
      `1 maria_quispe refused ${PHONE} This name is already taken`,
      `2 maría_quispe create ${PHONE}`,
      '3 maria_quispe refused +51912345678 This name is already taken',
    ],
  },
  {
    what: 'a name that is there, to be changed',
    mode: 'upsert',
    sheet: 'cliente;servicio;notas\nmaria quispe;Netflix;paga tarde\nnueva;Netflix;',
    report: ['1 maria_quispe update Netflix', '2 nueva create Netflix'],
  },
  {
    what: "the shop's account beside the service",
    sheet:
      'cliente;servicio;correo;clave;pin\nana;Netflix;shop@example.com;secret1;1234\nbea;Spotify;shop@example.com;secret2;12',
    report: ['1 ana create Netflix', '2 bea refused Spotify Password length should be >= 4'],
  },
  {
    what: 'a mail beside the name',
    sheet: 'usuario;correo;supervisor;afiliado\nana;ana@example.com;;luis\nbea;no mail;;',
    report: ['1 ana create', '2 bea refused Mail should be a mail address'],
  },
  {
    what: 'two columns of a kind, and others that nobody knows',
    sheet: 'nombre;usuario;nota;telefono;whatsapp\nana;a.ruiz;x;987654321;912345678',
    report: [`1 ana create ${PHONE}`],
  },
  {
    what: 'columns that are mapped by hand',
    mapping: { Quién: 'email', 'Hasta cuándo': 'end', Deja: 'amount' },
    sheet: 'Quién;Hasta cuándo;Deja\nana;5/12/2026;15',
    report: ['1 ana create 05/12/2026 1500'],
  },
  {
    what: 'payments that say how, and rows that say nothing',
    sheet: 'cliente;pago;vence\nana;Yape;5/12/2026\n;Plin;5/12/2026\nsystem;;',
    report: [
      '1 ana create 05/12/2026',
      '2  refused 05/12/2026 Email should not be empty',
      '3 system refused This name is reserved',
    ],
  },
];

const cellsOf = ({ sheet }: PeopleSheet): string[][] =>
  sheet.split('\n').map((line) => line.replace(/"/g, '').split(';'));

const quoted = (cell: string): string => (/[;,]/.test(cell) ? `"${cell}"` : cell);

/** The cell that a spreadsheet stores if this is typed. */
function typed(cell: string): WorkbookCell {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (day !== undefined && date.getUTCDate() === Number(day)) return date;
  return /^\d+(\.\d{1,2})?$/.test(cell) ? Number(cell) : cell;
}

export const SHEET_FORMS: Readonly<Record<string, (sheet: PeopleSheet) => Buffer>> = {
  csv: (sheet) =>
    Buffer.from(
      cellsOf(sheet)
        .map((cells) => cells.map(quoted).join(';'))
        .join('\r\n'),
    ),
  xlsx: (sheet) => aWorkbook({ Hoja1: cellsOf(sheet).map((cells) => cells.map(typed)) }),
  paste: (sheet) =>
    Buffer.from(
      cellsOf(sheet)
        .map((cells) => cells.join('\t'))
        .join('\n'),
    ),
};
