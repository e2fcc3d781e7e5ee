import type { TemplateValues } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

export const useTemplateWords = defineWords({
  en: {
    heading: 'Templates',
    add: 'New template',
    kind: 'Kind',
    language: 'Language',
    name: 'Name',
    text: 'Text',
    preview: 'Preview',
    placeholders: (names: string) => `Filled in for each user: ${names}`,
    nameEmpty: 'Name should not be empty',
    textEmpty: 'Text should not be empty',
    unknownAt: (position: number) => `There is no such placeholder as the one at position ${position}`,
    editing: (name: string) => `Edit ${name}`,
    goes: (name: string) => `“${name}” goes.`,
    /** What becomes of the last of its kind and language. */
    startComesBack: 'It is the last of its kind and language: the one from the start comes back.',
    /** What the preview is filled with. */
    example: {
      name: 'ana_paz',
      end: '31/12/2030',
      days: '3',
      titles: 'Netflix, Udemy',
      link: 'https://example.com',
      reason: 'payment pending',
      password: '12345678',
      pin_link: 'https://example.com/set-pin/…',
    } satisfies TemplateValues,
  },
  es: {
    heading: 'Plantillas',
    add: 'Nueva plantilla',
    kind: 'Tipo',
    language: 'Idioma',
    name: 'Nombre',
    text: 'Texto',
    preview: 'Vista previa',
    placeholders: (names) => `Se rellenan para cada usuario: ${names}`,
    nameEmpty: 'El nombre no puede estar vacío',
    textEmpty: 'El texto no puede estar vacío',
    unknownAt: (position) => `No existe el marcador de la posición ${position}`,
    editing: (name) => `Editar ${name}`,
    goes: (name) => `“${name}” se elimina.`,
    startComesBack: 'Es la última de su tipo e idioma: vuelve la inicial.',
    example: {
      name: 'ana_paz',
      end: '31/12/2030',
      days: '3',
      titles: 'Netflix, Udemy',
      link: 'https://example.com',
      reason: 'pago pendiente',
      password: '12345678',
      pin_link: 'https://example.com/set-pin/…',
    },
  },
});
