import { hasCode } from '../common/errors/to-app-error.js';

export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.name = 'ConfigError';
  }
}

export function listenError(
  error: unknown,
  variable: 'PORT' | 'METRICS_PORT',
  port: number,
  host: string,
): unknown {
  if (hasCode(error, 'EADDRINUSE')) return new ConfigError(variable, `${port} is already in use`);
  if (hasCode(error, 'EACCES')) return new ConfigError(variable, `${port} may not be used by this user`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].some((code) => hasCode(error, code))) {
    return new ConfigError('HOST', `${host} is no address of this machine`);
  }
  return error;
}
