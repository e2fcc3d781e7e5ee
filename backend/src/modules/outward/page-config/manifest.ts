/** A picture by which the installed page is known. */
interface Icon {
  src: string;
  sizes: string;
  type?: string;
}

/** What makes the page one to install: no worker, so nothing of it is kept for when there is no network. */
export interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: 'standalone';
  background_color: string;
  theme_color: string;
  icons: Icon[];
}

const OWN_ICON: Icon = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };

/** With the newest logo for an icon, where there is one. */
export const manifestOf = (product: string, logo: string | null): Manifest => {
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
