import { errorBody, SERVER_TEXTS } from '@keyroster/contracts';
import type { Page } from 'playwright-core';

/** As the server answers somebody with an authenticator app. */
export async function enterWithApp(page: Page): Promise<void> {
  const json = errorBody('SECOND_FACTOR', SERVER_TEXTS.codeWanted);
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 401, json }));
  await page.getByPlaceholder('Username').fill('maria_quispe');
  await page.getByPlaceholder('Password').fill('secret');
  await page.getByRole('button', { name: 'Login' }).click();
}

/** As the server answers whoever has just shown that it is them. */
export async function setUpApp(page: Page): Promise<void> {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const json = { secret, uri: `otpauth://totp/keyroster:maria_quispe?secret=${secret}&issuer=keyroster` };
  await page.route('**/api/users/2fa/begin', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
}

/** The same, of what a credential was before. */
export async function revealFormer(page: Page): Promise<void> {
  const json = {
    email: 'main@shop.example',
    password: 'The-former-one',
    domain: 'https://shop.example/login',
    course_name: 'Main account',
  };
  await page.route('**/api/products/versions/reveal', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Edit Main account', exact: true }).click();
  await page.getByRole('button', { name: /^Show what was before/ }).click();
}
