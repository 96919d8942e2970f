type Rule = readonly [wrong: RegExp, instead: string]

const everywhere: readonly Rule[] = [
  [/\.\.\./u, 'write the ellipsis …'],
  [/\p{L}'\p{L}/u, 'write the apostrophe ’'],
]
const chinese: readonly Rule[] = [
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,;!?](?!\w)/u, 'write full-width marks after characters: ，；！？'],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]\.(?:\s|$)/u, 'end sentences with 。'],
]
/** What the typography of a language asks for, where a keyboard makes something else easy. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  fr: [
    [/[^\s\u00a0\u202f][;!?»](?!\w)/u, 'put a narrow no-break space (U+202F) before ; ! ? »'],
    [/ [;:!?»]/u, 'a mark must not come apart from its word: use a no-break space'],
    [/«(?![\u00a0\u202f])/u, 'put a narrow no-break space (U+202F) after «'],
  ],
  ro: [[/[şţŞŢ]/u, 'write ș and ț with a comma, not a cedilla']],
  hi: [[/\p{sc=Devanagari}\.(?:\s|$)/u, 'end sentences with ।']],
  ja: chinese,
  'zh-CN': chinese,
  'zh-TW': chinese,
  ar: [[/\p{sc=Arabic}[,;?]/u, 'write Arabic marks: ، ؛ ؟']],
}

const count = (text: string, mark: string): number => text.split(mark).length - 1

/** Both marks of a Spanish question or exclamation are there. */
const unopened = (text: string): string[] =>
  [
    ['¿', '?'],
    ['¡', '!'],
  ].flatMap(([opening = '', closing = '']) =>
    count(text, opening) === count(text, closing) ? [] : [`open what ${closing} closes with ${opening}`],
  )

/** What a printer of the language would mend. Addresses, examples of input and code are not judged. */
export function typographyFaults(said: string, langCode: string): string[] {
  const judged = said.replaceAll(/https?:\S+|\S+@\S+|\{\w+, (?:plural|select),/g, '')
  const found = [...everywhere, ...(rules[langCode] ?? [])].flatMap(([wrong, instead]) => {
    const place = wrong.exec(judged)
    return place ? [`has "${place[0]}": ${instead}`] : []
  })
  return langCode === 'es' ? [...found, ...unopened(judged)] : found
}
