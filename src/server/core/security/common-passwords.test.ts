import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const own = ['ada.lovelace', 'ada@example.com', 'ada', 'Lovelace']

it.each(['qwertyuiop', 'QwertyUIOP', 'qwertyuiop1!', 'password123', '1234567890', 'aaaaaaaaaaaa'])(
  'refuses %s: many people have it',
  (password) => expect(isCommonPassword(password, [])).toBe(true),
)
it.each(['fanfare2026!', 'Fanfare-Creator', 'admin-admin-1', 'creator creator', 'subscriber99999', 'fanfarefanfare'])(
  'refuses %s: it is made of this program’s words',
  (password) => expect(isCommonPassword(password, [])).toBe(true),
)
it.each(['ada.lovelace', 'Ada.Lovelace1990', '1815lovelace!', 'ada@example.com', 'lovelace-fanfare'])(
  'refuses %s: it is made of the person’s own names',
  (password) => expect(isCommonPassword(password, own)).toBe(true),
)
it.each([
  'a good long password',
  'correct horse battery staple',
  'creator of worlds',
  '4815162342108',
  'пароль длинный',
  'المفتاح الطويل',
  'x'.repeat(9) + 'y',
  'fanfare on the hill',
])('takes %s', (password) => expect(isCommonPassword(password, own)).toBe(false))
