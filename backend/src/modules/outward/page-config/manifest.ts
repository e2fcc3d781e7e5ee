import type { ManifestAnswer, ManifestIconAnswer } from '@keyroster/contracts/dto';

const OWN_ICON: ManifestIconAnswer = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };

/** With the newest logo for an icon, where there is one. */
export const manifestOf = (product: string, logo: string | null): ManifestAnswer => {
  const name = product.charAt(0).toUpperCase() + product.slice(1);
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f766e',
    icons: [...(logo === null ? [] : [{ src: `/static/logos/${logo}`, sizes: 'any' }]), OWN_ICON],
  };
};
