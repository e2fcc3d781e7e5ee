/** Something found at start that trying again can't heal. Its message is the one line that the process ends with. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}
