import { limits } from './limits.ts'

/** Letters that Unicode does not take apart into a letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Room for a number behind it. */
const most = limits.usernameMax - 5

/** A username out of a name: "Inés Okafor" → `ines_okafor`. `fan` where no Latin letters are left. */
export function usernameFrom(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøðđþłı]/g, (letter) => letters[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, most)
    .replaceAll(/^_+|_+$/g, '')
  return plain.length < limits.usernameMin ? 'fan' : plain
}
