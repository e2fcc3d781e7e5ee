import { type Pair, phrase, type TemplateValues } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/language.js';

export const useTemplateWords = defineWords({
  heading: ['Templates', 'Plantillas'],
  add: ['New template', 'Nueva plantilla'],
  none: [
    'A template is a message whose name, end and password are filled in for each user',
    'Una plantilla es un mensaje en el que se rellenan el nombre, el final y la contraseña de cada usuario',
  ],
  kind: ['Kind', 'Tipo'],
  language: ['Language', 'Idioma'],
  name: ['Name', 'Nombre'],
  text: ['Text', 'Texto'],
  preview: ['Preview', 'Vista previa'],
  placeholders: phrase('Filled in for each user: {names}', 'Se rellenan para cada usuario: {names}'),
  textEmpty: ['Text should not be empty', 'El texto no puede estar vacío'],
  unknownAt: phrase(
    'There is no such placeholder as the one at position {position}',
    'No existe el marcador de la posición {position}',
  ),
  editing: phrase('Edit {name}', 'Editar {name}'),
  goes: phrase('“{name}” is deleted.', '«{name}» se elimina.'),
  startComesBack: [
    'It is the last of its kind and language: the original one comes back.',
    'Es la última de su tipo e idioma: vuelve la original.',
  ],
  example: {
    name: ['ana_paz', 'ana_paz'],
    end: ['31/12/2030', '31/12/2030'],
    days: ['3', '3'],
    titles: ['Netflix, Udemy', 'Netflix, Udemy'],
    link: ['https://example.com', 'https://example.com'],
    reason: ['payment pending', 'pago pendiente'],
    password: ['12345678', '12345678'],
    pin_link: ['https://example.com/set-pin/…', 'https://example.com/set-pin/…'],
  } satisfies Record<keyof TemplateValues, Pair>,
});
