import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** Only a Host header of this form may become part of the policy. */
const HOST = /^(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d+)?$/i;

const PERMISSIONS = [
  ...['clipboard-read', 'clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (own) => `${own}=(self)`,
  ),
  ...['bluetooth', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi']
    .concat(['payment', 'serial', 'usb', 'xr-spatial-tracking'])
    .map((feature) => `${feature}=()`),
].join(', ');

/** Allows only what the server itself serves, except inline styles, which the UI kit writes at run time. */
export function securityHeaders() {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", (request) => ownSocketOrigin(request as Request)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // The proxy that terminates TLS sets this header, because it concerns the whole domain.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    setHeaders(request, response, next);
  };
}

/** For browsers whose `'self'` doesn't cover WebSockets. Behind a TLS proxy `ws:` also covers `wss:`. */
function ownSocketOrigin({ secure, headers: { host = '' } }: Request): string {
  if (!HOST.test(host)) return "'self'";
  return `${secure ? 'wss' : 'ws'}://${host}`;
}
