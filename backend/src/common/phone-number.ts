import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** E.164 without its plus; empty where the text is no valid number. A number without its country is of the given one. */
export function phoneNumber(text: string, region: string): string {
  const found = parsePhoneNumberFromString(text, region as CountryCode);
  return found?.isValid() ? found.number.slice(1) : '';
}
