import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Makes a self-signed certificate for a name such as `DNS:localhost`: `{path}.pem` and `{path}.key`. */
export async function makeCertificate(path: string, name: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${path}.key`];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${name}`];
  await run('openssl', ['req', '-x509', ...key, ...subject, '-days', '1', '-out', `${path}.pem`]);
}
