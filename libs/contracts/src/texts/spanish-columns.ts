import type { COLUMN_TEXTS } from './columns.js';

type Tables = typeof COLUMN_TEXTS;
type Headers = { readonly [Table in keyof Tables]: Readonly<Record<keyof Tables[Table], string>> };

/** The headers of each table in Spanish: for the screens and for the files that the server writes and reads. */
export const SPANISH_COLUMN_TEXTS: Headers = {
  users: {
    number: '#',
    email: 'Correo',
    role: 'Rol',
    profileGroup: 'Grupo de perfiles',
    ipAddress: 'Dirección IP',
    wasap: 'WhatsApp',
    paymentMethod: 'Método de pago',
    firstIp: 'Primera IP',
    nstbrowserEmail: 'Correo de nstbrowser',
    niche: 'Nicho',
    affiliate: 'Afiliado',
    supervisor: 'Supervisor',
    observation: 'Observación',
    startedAt: 'Inicio',
    validity: 'Vigencia',
    daysLeft: 'Días restantes',
    openingDate: 'Fecha de alta',
    edit: 'Editar',
    assignPassword: 'Asignar claves',
    del: 'Elim.',
  },
  credentials: {
    number: '#',
    courseName: 'Curso',
    domain: 'Dominio',
    login: 'Correo/usuario',
    password: 'Contraseña',
    changeImage: 'Cambiar imagen',
    edit: 'Editar',
    del: 'Elim.',
  },
  activity: {
    number: '#',
    email: 'Correo',
    ipAddress: 'Dirección IP',
    ipHistory: 'Historial de IP',
    lastPingTime: 'Última señal',
    status: 'Estado',
    role: 'Rol',
    lockUser: 'Bloquear',
    createdAt: 'Alta',
  },
  whitelist: { number: '#', ipAddress: 'Dirección IP', listedTime: 'Agregada', del: 'Elim.' },
};
