/** Where most mail goes. What differs from one of these by a slip of the finger is asked about, not refused. */
const known = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mail.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'web.de',
  't-online.de',
  'orange.fr',
  'wanadoo.fr',
  'libero.it',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
]

/** One letter too many, too few, another or two in the wrong order. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** "rosa@gmial.com" → "rosa@gmail.com"; null where nothing looks mistyped. Short names differ by a letter and are real. */
export function meantEmail(typed: string): string | null {
  const [name = '', domain = ''] = typed.trim().toLowerCase().split('@')
  if (name === '' || domain.length < 6 || known.includes(domain)) return null
  const meant = known.find((one) => one.length > 6 && isOneSlip(domain, one))
  return meant === undefined ? null : `${typed.trim().slice(0, name.length)}@${meant}`
}
