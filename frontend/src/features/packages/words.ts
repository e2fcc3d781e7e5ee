import { phrase } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const usePackageWords = defineWords({
  heading: ['Packages', 'Paquetes'],
  add: ['New package', 'Nuevo paquete'],
  none: [
    'A package gives a user days, titles and a price in one step',
    'Un paquete da a un usuario días, títulos y un precio en un solo paso',
  ],
  editing: phrase('Edit {name}', 'Editar {name}'),
  name: ['Name', 'Nombre'],
  days: ['Days', 'Días'],
  daysFault: phrase('A whole number from {min} to {max}', 'Un número entero de {min} a {max}'),
  price: ['Price', 'Precio'],
  amount: phrase('Price ({currency})', 'Precio ({currency})'),
  amountFault: ['An amount such as 25.00', 'Un monto como 25.00'],
  titles: ['Titles', 'Títulos'],
  usageLimit: ['Devices', 'Dispositivos'],
  usageLimitHint: ["Empty: the user's own. 0: no limit", 'Vacío: el del usuario. 0: sin límite'],
  usageLimitFault: ['A whole number, or empty', 'Un número entero, o vacío'],
  begins: ['Starts', 'Comienza'],
  starts: {
    now: ['When it is given', 'Al entregarlo'],
    first_use: ['At first use (new users)', 'Al primer uso (usuarios nuevos)'],
  },
  trial: ['Trial', 'Prueba'],
  trialHint: ['Once for each user and phone number', 'Una vez por usuario y número de teléfono'],
  stays: ['Users who have it keep it as it is.', 'Los usuarios que lo tienen lo conservan como está.'],
});
