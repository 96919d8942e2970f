/** A setting that cannot be used: its message is one line that names the setting. */
export class ConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' ').trim(), options)
  }
}

/** Settings that are secrets themselves: a refusal names them and never says them. */
const secret = /_(SECRET|SECRET_KEY|ACCESS_KEY|TOKEN|KEY)$|^SECRETS$/

/** `NAME="value"`, as a refusal begins; passwords within addresses, and what is a secret as a whole, are left out. */
export function named(name: string, value: string | undefined): string {
  if (value === undefined || secret.test(name)) return name
  return `${name}=${JSON.stringify(value.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, '$1:…@'))}`
}
