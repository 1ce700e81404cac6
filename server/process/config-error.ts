/** An invalid setting. The message is one line for an operator, without the value, which may be a secret. */
export class ConfigError extends Error {
  constructor(setting: string, reason: string) {
    super(`Réglage ${setting} : ${reason}.`);
  }
}
