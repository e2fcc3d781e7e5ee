import { screen } from '@testing-library/react';

/** The user that a toast with these words names in the line beneath them. */
export async function toastAbout(words: string): Promise<string | undefined> {
  const said = await screen.findByText(words);
  return said.nextElementSibling?.textContent;
}
