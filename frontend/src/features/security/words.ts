import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useSecurityWords = defineWords({
  title: ['Security', 'Seguridad'],
  notices: ['Licences of the software in use', 'Licencias del software que se usa'],
  needed: ['Set up a second factor first', 'Primero configura un segundo factor'],
  neededWhy: [
    'Admins need a second factor here. Add an app or a passkey to go on.',
    'Aquí los administradores necesitan un segundo factor. Agrega una app o una llave de acceso para continuar.',
  ],
  password: ['Password', 'Contraseña'],
  passwordText: [
    'You stay signed in here and are signed out everywhere else.',
    'Tu sesión sigue abierta aquí y se cierra en los demás dispositivos.',
  ],
  factor: ['Authenticator app', 'App de autenticación'],
  factorText: [
    'A second factor: your password alone is not enough to sign in.',
    'Un segundo factor: quien solo sabe tu contraseña no entra.',
  ],
  on: ['On', 'Activada'],
  setUp: ['Set up an authenticator app', 'Configurar una app de autenticación'],
  setUpAnew: ['Set up another app', 'Configurar otra app'],
  remove: ['Remove', 'Eliminar'],
  removeApp: ['Remove the authenticator app', 'Eliminar la app de autenticación'],
  removeAppQuestion: ['Remove the authenticator app?', '¿Eliminar la app de autenticación?'],
  appStops: [
    'Its codes stop working and are no longer asked for.',
    'Sus códigos ya no se pedirán ni servirán.',
  ],
  scan: [
    'Scan it with your app, then enter the code that it shows.',
    'Escanéalo con tu app e ingresa el código que muestra.',
  ],
  qr: ['QR picture for your authenticator app', 'Imagen QR para tu app de autenticación'],
  key: ['Or type this key', 'O escribe esta clave'],
  copyKey: ['Copy key', 'Copiar clave'],
  openApp: ['Open in an app on this device', 'Abrir en una app de este dispositivo'],
  code: ['Code', 'Código'],
  codeMissing: ['Enter the six digits that your app shows', 'Ingresa los seis dígitos que muestra tu app'],
  confirm: ['Confirm', 'Confirmar'],
  recovery: ['Recovery codes', 'Códigos de recuperación'],
  recoveryLeft: phrase(
    '{left:1 recovery code|# recovery codes} left',
    '{left:Queda 1 código|Quedan # códigos} de recuperación',
  ),
  recoveryNew: ['New recovery codes', 'Nuevos códigos de recuperación'],
  recoveryQuestion: ['Create new recovery codes?', '¿Crear nuevos códigos de recuperación?'],
  recoveryVoid: ['Your current codes will stop working.', 'Tus códigos actuales dejarán de servir.'],
  recoveryOnce: [
    'Each lets you in once if you lose your app or your passkeys. They are shown only once.',
    'Con cada uno entras una vez, si pierdes tu app o tus llaves de acceso. Solo se muestran ahora.',
  ],
  download: ['Download', 'Descargar'],
  file: ['keyroster-recovery-codes.txt', 'keyroster-codigos-de-recuperacion.txt'],
  kept: ['I saved them', 'Ya los guardé'],
  passkeys: ['Passkeys', 'Llaves de acceso'],
  passkeysText: [
    'Sign in with your fingerprint, your face or a key, without a password.',
    'Entra con tu huella, tu rostro o una llave, sin contraseña.',
  ],
  passkeysNone: ['No passkeys yet', 'Todavía no hay llaves de acceso'],
  passkeysElsewhere: [
    'Passkeys work only at the main address of this site.',
    'Las llaves de acceso solo sirven en la dirección principal de este sitio.',
  ],
  passkeyAdd: ['Add a passkey', 'Agregar una llave de acceso'],
  passkeyName: ['Name', 'Nombre'],
  passkeyNameHint: [
    'To tell it from others: the device, for instance',
    'Para distinguirla de otras: el dispositivo, por ejemplo',
  ],
  passkeyNameMissing: ['Enter a name', 'Ingresa un nombre'],
  passkeyAdded: phrase('added {time}', 'agregada {time}'),
  passkeyUsed: phrase('used {time}', 'usada {time}'),
  passkeyUnused: ['never used', 'nunca usada'],
  passkeyRemove: phrase('Remove {name}', 'Eliminar {name}'),
  passkeyRemoveQuestion: phrase('Remove the passkey {name}?', '¿Eliminar la llave de acceso {name}?'),
  passkeyStops: [
    "It can't be used to sign in any more. Your device may still offer it: delete it there, too.",
    'Ya no servirá para entrar. Tu dispositivo puede seguir ofreciéndola: elimínala también ahí.',
  ],
  passkeyThere: [
    'This device has a passkey for you already',
    'Este dispositivo ya tiene una llave de acceso tuya',
  ],
  passkeyFailed: ['The browser could not make a passkey', 'El navegador no pudo crear una llave de acceso'],
  sessions: ['Where you are signed in', 'Dónde tienes sesión'],
  sessionsText: [
    "Sign out devices you don't recognise, then change your password.",
    'Cierra las sesiones que no reconozcas y luego cambia tu contraseña.',
  ],
  add: ['Add', 'Agregar'],
});

export const useOwnPasswordWords = defineWords({
  title: ['Change password', 'Cambiar contraseña'],
  current: ['Current password', 'Contraseña actual'],
  next: ['New password', 'Contraseña nueva'],
});
