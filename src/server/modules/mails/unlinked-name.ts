/** Kept from being joined into an address by a word joiner, which nobody sees (Unicode 14.0 section 23.2). */
const apart = '\u2060'

/**
 * A name that somebody chose, as it stands in a mail of ours: mail programs make links of what looks like one, and nobody is to be led
 * anywhere by a name.
 */
export const unlinked = (name: string): string =>
  name.replaceAll('://', `:${apart}//`).replaceAll(/(?<=[\p{L}\p{N}_-])([.。．@])(?=[\p{L}\p{N}_-])/gu, `$1${apart}`)

/**
 * How a mail greets its reader: by their name only at an address that they have proved. Until then the name is the words of whoever
 * typed the address, who may be a stranger to its owner.
 */
export const greetingName = (
  { name, email, email_verified_at: proved }: { name: string; email: string; email_verified_at: string | null },
  to: string,
): string => (proved !== null && to === email ? unlinked(name) : '')
