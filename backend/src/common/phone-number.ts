import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** E.164 without the plus, or empty for an invalid number. `region` is for numbers without a country code. */
export function phoneNumber(text: string, region: string): string {
  const found = parsePhoneNumberFromString(text, region as CountryCode);
  return found?.isValid() ? found.number.slice(1) : '';
}
