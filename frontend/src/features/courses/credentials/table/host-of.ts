/** The host says which site it is; the rest of an address is noise. */
export const hostOf = (domain: string): string => new URL(domain).host.replace(/^www\./, '');
