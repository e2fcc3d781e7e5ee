import type { ErrorCode } from '@keyroster/contracts';

/** What can be said in general of a failure whose sentence is made for the case. */
export const SPANISH_CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  VALIDATION: 'Hay un dato que no es válido',
  UNKNOWN_FIELD: 'Campo desconocido',
  BROKEN_BODY: 'No se pudo leer la solicitud',
  BAD_ID: 'El id no es válido',
  UNAUTHENTICATED: 'Inicia sesión',
  SESSION_ENDED: 'Tu sesión ha terminado',
  FORBIDDEN: 'No tienes permiso para hacer esto',
  NOT_FOUND: 'No encontrado',
  METHOD_NOT_ALLOWED: 'Esta dirección no admite este método',
  DUPLICATE: 'Ya existe',
  TOO_LARGE: 'El archivo es demasiado grande',
  WRONG_TYPE: 'El tipo de archivo no está permitido',
  TOO_MANY: 'Demasiadas solicitudes, espera un momento',
  PAUSED: 'Demasiados intentos fallidos, espera antes de volver a intentarlo',
  INTERNAL: 'Ocurrió un error',
  UNAVAILABLE: 'El servicio no está disponible ahora, inténtalo de nuevo',
  TOO_BUSY: 'El servicio está ocupado, inténtalo de nuevo',
};
