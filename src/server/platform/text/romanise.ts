import { isPlain } from './plain.ts'

/** Letters of other scripts as people write them in Latin ones: enough to find a name, not to read it aloud. */
const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(':') as [string, string]))

const letters: Readonly<Record<string, string>> = {
  // Cyrillic
  ...pairs(
    'а:a б:b в:v г:g ґ:g д:d е:e ё:yo є:ye ж:zh з:z и:i і:i ї:yi й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ў:u ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz',
  ),
  // Greek
  ...pairs('α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'),
  // Arabic and Persian: long vowels are written, short ones are not
  ...pairs(
    'ا:a أ:a إ:i آ:a ٱ:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:dh ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع:a غ:gh ف:f ق:q ك:k ک:k ل:l م:m ن:n ه:h ة:a و:u ي:i ی:i ى:a ئ:i ؤ:u ء: پ:p چ:ch ژ:zh گ:g',
  ),
  // Hebrew
  ...pairs(
    'א:a ב:b ג:g ד:d ה:h ו:o ז:z ח:ch ט:t י:i כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע:a פ:p ף:f צ:ts ץ:ts ק:k ר:r ש:sh ת:t',
  ),
}
const kana = pairs(
  'あ:a い:i う:u え:e お:o か:ka き:ki く:ku け:ke こ:ko が:ga ぎ:gi ぐ:gu げ:ge ご:go さ:sa し:shi す:su せ:se そ:so ざ:za じ:ji ず:zu ぜ:ze ぞ:zo た:ta ち:chi つ:tsu て:te と:to だ:da ぢ:ji づ:zu で:de ど:do な:na に:ni ぬ:nu ね:ne の:no は:ha ひ:hi ふ:fu へ:he ほ:ho ば:ba び:bi ぶ:bu べ:be ぼ:bo ぱ:pa ぴ:pi ぷ:pu ぺ:pe ぽ:po ま:ma み:mi む:mu め:me も:mo や:ya ゆ:yu よ:yo ら:ra り:ri る:ru れ:re ろ:ro わ:wa を:o ん:n ゔ:vu ぁ:a ぃ:i ぅ:u ぇ:e ぉ:o',
)
const small = pairs('ゃ:a ゅ:u ょ:o')
const devanagari = pairs(
  'अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:ai ओ:o औ:au क:k ख:kh ग:g घ:gh ङ:n च:ch छ:chh ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n प:p फ:ph ब:b भ:bh म:m य:y र:r ल:l व:v श:sh ष:sh स:s ह:h',
)
const vowelSigns = pairs('ा:a ि:i ी:i ु:u ू:u ृ:ri े:e ै:ai ो:o ौ:au')
const hangul = {
  first: 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' '),
  middle: 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' '),
  last: ' k k k n n n t l l l l l l l l m p p t t ng t t k t p h'.split(' '),
}

function fromHangul(letter: string): string {
  const at = (letter.codePointAt(0) ?? 0) - 0xac00
  const { first, middle, last } = hangul
  return `${first[Math.floor(at / 588)] ?? ''}${middle[Math.floor((at % 588) / 28)] ?? ''}${last[at % 28] ?? ''}`
}

function fromKana(text: string): string {
  const hiragana = Array.from(text).map((letter) =>
    /[ァ-ヶ]/u.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60) : letter,
  )
  let out = ''
  for (const [index, letter] of hiragana.entries()) {
    const vowel = small[letter]
    // しゃ is sha, きゃ is kya
    if (vowel !== undefined) out = /(sh|ch|j)i$/.test(out) ? out.slice(0, -1) + vowel : `${out.slice(0, -1)}y${vowel}`
    else if (letter === 'っ') out += (kana[hiragana[index + 1] ?? ''] ?? '').slice(0, 1)
    else if (letter !== 'ー') out += kana[letter] ?? letter
  }
  return out
}

function fromDevanagari(text: string): string {
  let out = ''
  let open = false
  for (const sign of text.normalize('NFC')) {
    const vowel = vowelSigns[sign]
    const letter = devanagari[sign]
    if (vowel !== undefined) out += vowel
    else if (sign === 'ं' || sign === 'ँ') out += open ? 'an' : 'n'
    else if (letter !== undefined) out += `${open ? 'a' : ''}${letter}`
    else if (sign !== '्' && sign !== '़') out += sign
    // a consonant is followed by an a unless something else follows; not at the end of a word
    if (sign !== '़') open = letter !== undefined && !/[अआइईउऊऋएऐओऔ]/u.test(sign)
  }
  return out
}

/** A word in Latin letters; as it is where it has none of other scripts that this knows. */
export function romanise(word: string): string {
  if (isPlain(word)) return word.toLowerCase()
  const text = word.normalize('NFC').toLowerCase()
  const joined = /[\u0900-\u097f]/u.test(text)
    ? fromDevanagari(text)
    : /[\u3041-\u30ff]/u.test(text)
      ? fromKana(text)
      : text
  return Array.from(joined)
    .map((letter) => letters[letter] ?? (/[\uac00-\ud7a3]/u.test(letter) ? fromHangul(letter) : letter))
    .join('')
}

/** What is left of a word in Latin letters where vowels are not written, each sound once; null: too little to tell words apart. */
export function skeletonOf(roman: string): string | null {
  const sounds = roman
    .replaceAll('ph', 'f')
    .replaceAll(/[ck]h?|q/g, 'k')
    .replaceAll('gh', 'g')
    .replaceAll('z', 's')
    .replaceAll(/[aeiouyw']/g, '')
    .replaceAll(/(.)\1+/g, '$1')
  return /^[a-z]{2,}$/.test(sounds) ? sounds : null
}
/** Scripts whose short vowels are not written. */
export const isAbjad = (word: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word)
