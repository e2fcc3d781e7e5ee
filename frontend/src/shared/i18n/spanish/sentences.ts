export const SPANISH_SENTENCES: Readonly<Record<string, string>> = {
  'An admin cannot be locked': 'No se puede bloquear a un administrador',
  'An admin sees every title already': 'Un administrador ya ve todos los títulos',
  'Enter an IP address or a CIDR block': 'Ingresa una dirección IP o un bloque CIDR',
  'List an address first: with an empty list nobody could come in':
    'Primero agrega una dirección: con la lista vacía nadie podría entrar',
  'Role should be one of those in the form': 'El rol debe ser uno de los del formulario',
  'Somebody else changed this user meanwhile: load it again':
    'Otra persona cambió este usuario mientras tanto: vuelve a cargarlo',
  'The last admin cannot be taken away': 'No se puede quitar al último administrador',
  'The service is not available right now, please try again':
    'El servicio no está disponible ahora, inténtalo de nuevo',
  'There is no such profile group': 'Ese grupo de perfiles no existe',
  'This address is already listed': 'Esa dirección ya está en la lista',
  'This name is already taken': 'Ese nombre ya está en uso',
  'This role belongs to old data and cannot be given': 'Ese rol es de datos antiguos y no se puede asignar',
  'This user cannot be deleted': 'Este usuario no se puede eliminar',
  'Too many logins at the moment, please try again':
    'Hay demasiados inicios de sesión ahora, inténtalo de nuevo',
  'Too many pictures at the moment, please try again': 'Hay demasiadas imágenes ahora, inténtalo de nuevo',
  'Too many tries, please wait a moment': 'Demasiados intentos, espera un momento',
  'Too many wrong tries, please wait before trying again':
    'Demasiados intentos fallidos, espera antes de volver a intentarlo',
  'You cannot delete yourself': 'No puedes eliminarte a ti mismo',
  'You cannot lock yourself': 'No puedes bloquearte a ti mismo',
  'You cannot take the admin role from yourself': 'No puedes quitarte el rol de administrador',
};
