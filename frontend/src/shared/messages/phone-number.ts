import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** A phone number as WhatsApp's links and as people write it. */
export interface PhoneNumber {
  digits: string;
  shown: string;
}

/** The number that was typed for somebody, by default of that country; null for what is none. */
export function phoneNumberOf(typed: string, region: string | undefined): PhoneNumber | null {
  const found = parsePhoneNumberFromString(typed, region as CountryCode | undefined);
  if (!found?.isValid()) return null;
  return { digits: found.number.slice(1), shown: found.formatInternational() };
}

/** Opens a chat with that number, with the text written already. */
export const chatAddress = ({ digits }: PhoneNumber, text: string): string =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
