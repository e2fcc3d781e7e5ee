import { CREDENTIAL_IMAGE_TYPES, MEDIA_IMAGE_TYPES } from '@keyroster/contracts';
import type { Texts } from '../dictionary.js';

const onlyTypes = (types: readonly string[]): string => `Solo se permiten archivos ${types.join(', ')}`;

export const SPANISH_SESSION_ENDED: Texts['sessionEnded'] = {
  locked: 'Tu cuenta está bloqueada',
  expired: 'Tu suscripción ha vencido',
  replaced: 'Se inició sesión en otro dispositivo',
  logout: 'Has cerrado sesión',
  deleted: 'Tu cuenta ha sido eliminada',
  changed: 'Tu cuenta ha cambiado, vuelve a iniciar sesión',
  address: 'Tu dirección no está en la lista blanca',
};

export const SPANISH_REFUSALS: Texts['refusals'] = {
  invalidCredentials: 'Datos de acceso incorrectos',
  planStale: 'Algo cambió mientras tanto: míralo de nuevo',
  nothingToDo: 'No hay nada que hacer',
  forbidden: 'No tienes permiso para hacer esto',
  locked: SPANISH_SESSION_ENDED.locked,
  expired: SPANISH_SESSION_ENDED.expired,
  addressNotListed: SPANISH_SESSION_ENDED.address,
  credentialImageType: onlyTypes(CREDENTIAL_IMAGE_TYPES),
  mediaImageType: onlyTypes(MEDIA_IMAGE_TYPES),
};

export const SPANISH_VALIDATION: Texts['validation'] = {
  fillAllFields: 'Completa todos los campos',
  emailEmpty: 'El correo no puede estar vacío',
  passwordTooShort: 'La contraseña es demasiado corta (>= 4)',
  noSubtitleSelected: '¡Parece que no hay ningún subtítulo seleccionado!',
  credentialFieldsRequired: '¡El correo, el dominio y la contraseña son obligatorios!',
  codeSecretInvalid: 'Ingresa un secreto base32 o una dirección otpauth://totp',
  domainInvalid: (host) => `El dominio no es válido. P. ej.: ${host}/login`,
  credentialFileRequired: 'Sube un archivo.',
  noTitleSelected: 'Primero selecciona un título',
  subtitleEmpty: 'El subtítulo está vacío',
  mediaFileRequired: 'Falta el archivo',
  importFileRequired: 'Elige un archivo CSV.',
  groupEmpty: 'El grupo no puede estar vacío',
  usernameMissingInUrl: 'Falta el nombre de usuario en la dirección.',
  userIdMissingInUrl: 'Falta el id del usuario en la dirección.',
  credentialsIdMissingInUrl: 'Falta el id de las credenciales en la dirección.',
};
