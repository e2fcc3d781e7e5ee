/** Loaded with the first passkey: with all of its certificates it would cost each start its time. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
