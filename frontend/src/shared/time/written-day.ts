/** A day or a month of the wire, YYYY-MM-DD or YYYY-MM, as dates are written here: DD/MM/YYYY, MM/YYYY. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/');
