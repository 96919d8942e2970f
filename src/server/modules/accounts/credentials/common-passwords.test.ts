import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const own = ['ada.lovelace', 'ada@example.com', 'ada', 'Lovelace']

it.each([
  'qwertyuiop',
  'QwertyUIOP',
  'qwertyuiop1!',
  'password123',
  '1234567890',
  'aaaaaaaaaaaa',
  'sunshine2026!',
  '34567890123',
  'Dragon!!!!!!',
  'iloveyou-2025',
  'superman#1234',
  '98765432109876',
  '1qaz2wsx3edc',
])('refuses %s: many people have it', async (password) => expect(await isCommonPassword(password, [])).toBe(true))
it.each(['fanfare2026!', 'Fanfare-Creator', 'admin-admin-1', 'creator creator', 'subscriber99999', 'fanfarefanfare'])(
  'refuses %s: it is made of this program’s words',
  async (password) => expect(await isCommonPassword(password, [])).toBe(true),
)
it.each(['ada.lovelace', 'Ada.Lovelace1990', '1815lovelace!', 'ada@example.com', 'lovelace-fanfare'])(
  'refuses %s: it is made of the person’s own names',
  async (password) => expect(await isCommonPassword(password, own)).toBe(true),
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
])('takes %s', async (password) => expect(await isCommonPassword(password, own)).toBe(false))
