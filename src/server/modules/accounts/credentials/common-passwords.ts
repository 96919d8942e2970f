/** Common endings of our own to what the list has: years that came after it, and the keyboard's rows with a number. */
const later = `1qaz2wsx3edc 1q2w3e4r5t6y asdfghjkl1 asdfghjkl; passw0rd123 p@ssw0rd123 p@ssword123 passwordpassword iloveyouforever
letmeinnow changemenow trustno1trustno1 abc123abc123 blink182blink helloworld 123qwe123qwe 123456qwerty 12345qwert`
/**
 * Passwords that many people have, by how often they turn up in breaches: 49,233 of the list that comes with zxcvbn. Alone
 * and with digits and marks behind them they make far more than the 3,000 of OWASP ASVS 6.2.4.
 */
let list: Promise<ReadonlySet<string>> | undefined
/** Unpacked at the first password that is set, and not at the start of the program: it takes a third of a second. */
const readKnown = (): Promise<ReadonlySet<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...(dictionary['passwords-common'] ?? []).map(String), ...later.split(/\s+/)]),
  ))

/** Words that guessers try at an installation of this program (OWASP ASVS 6.1.2); docs/security/asvs.md lists them. */
const contextWords = [
  'fanfare',
  'subscriber',
  'supporter',
  'moderator',
  'creator',
  'wallet',
  'finance',
  'admin',
  'fans',
]

/** 1234567890, 9876543210 and the like, from wherever they begin. */
function isRun(text: string): boolean {
  if (!/^\d+$/.test(text)) return false
  const steps = new Set(Array.from(text.slice(1), (digit, index) => (Number(digit) - Number(text[index]) + 10) % 10))
  return steps.size === 1
}

/** Whether nothing but digits and marks is left of a text when these words are taken out of it. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && !/\p{L}/u.test(rest)
}

/**
 * True for a password that guessers try first: a common one, alone or with digits and marks behind it, one character
 * repeated, digits in a row, or one made of the program's words or the person's own names, with whatever digits and marks.
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const known = await readKnown()
  const lower = password.toLowerCase()
  const bare = lower.replace(/[\d!?.#*@$&_-]+$/, '')
  const names = own.filter((name) => name.length > 3).map((name) => name.toLowerCase())
  return (
    known.has(lower) ||
    known.has(bare) ||
    // nothing but digits that follow each other or stand still
    /^(.)\1+$/.test(lower) ||
    isRun(lower) ||
    // longest first: a name that holds another is taken out whole
    isMadeOf(
      lower,
      [...names, ...contextWords].toSorted((a, b) => b.length - a.length),
    )
  )
}
