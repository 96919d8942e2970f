import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/** What a text is made of, apart from its words. */
type Shape = {
  /** Values it names, each once. */
  values: Set<string>
  /** Tags in the order of their numbers, each as often as it stands in the longest form. */
  tags: string[]
  /** Value of each plural, with its forms. */
  plurals: Map<string, Set<string>>
}

const tagsOf = (text: string): string[] => [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)

function look(message: CompiledMessage, shape: Shape): string[] {
  const tags: string[] = []
  for (const token of message) {
    if (typeof token === 'string') {
      if (token !== '#') tags.push(...tagsOf(token))
      continue
    }
    const [value, type, format] = token
    shape.values.add(value)
    if (typeof format !== 'object') continue
    const { offset: _, ...forms } = format as Record<string, CompiledMessage>
    if (type === 'plural') shape.plurals.set(value, new Set(Object.keys(forms)))
    const found = Object.values(forms).map((form) => look(form, shape))
    tags.push(...found.reduce((one, other) => (other.length > one.length ? other : one), []))
  }
  return tags
}

function shapeOf(text: string): Shape {
  const shape: Shape = { values: new Set(), tags: [], plurals: new Map() }
  shape.tags = look(compileMessageOrThrow(text), shape).toSorted()
  return shape
}

const listed = (names: Iterable<string>): string => [...names].toSorted().join(', ') || 'none'
const same = (one: Iterable<string>, other: Iterable<string>): boolean => listed(one) === listed(other)

/** Plural forms that a language has for whole numbers (CLDR). Those for fractions and millions alone may be left out. */
export function pluralForms(langCode: string): string[] {
  const rules = new Intl.PluralRules(langCode)
  const found = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
  return [...found.add('other')]
}

function pluralFaults(english: Shape, said: Shape, langCode: string): string[] {
  const known = new Set<string>(new Intl.PluralRules(langCode).resolvedOptions().pluralCategories)
  return [...english.plurals].flatMap(([value]) => {
    const forms = said.plurals.get(value)
    if (!forms) return [`has no plural of {${value}}`]
    const missing = pluralForms(langCode).filter((form) => !forms.has(form) && !(form === 'one' && forms.has('1')))
    const foreign = [...forms].filter((form) => !/^\d+$/.test(form) && !known.has(form))
    return [
      ...new Set(missing.map((form) => `lacks the form "${form}" of {${value}}`)),
      ...foreign.map((form) => `has the form "${form}" of {${value}}, which the language does not know`),
    ]
  })
}

/**
 * What is wrong with a translation, whatever it means: it names the values, tags and plurals of the English text, has the plural forms
 * of its language, and begins and ends with a space only where the English does.
 */
export function translationFaults(english: string, said: string, langCode: string): string[] {
  if (said.trim() === '') return ['is empty']
  let wanted: Shape
  let shape: Shape
  try {
    wanted = shapeOf(english)
    shape = shapeOf(said)
  } catch (error) {
    return [`is not valid: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`]
  }
  const faults = pluralFaults(wanted, shape, langCode)
  if (!same(wanted.values, shape.values))
    faults.push(`names the values ${listed(shape.values)}, the English names ${listed(wanted.values)}`)
  if (!same(wanted.tags, shape.tags)) faults.push(`has the tags ${listed(shape.tags)}, the English has ${listed(wanted.tags)}`)
  if (/^\s/.test(english) !== /^\s/.test(said) || /\s$/.test(english) !== /\s$/.test(said))
    faults.push('begins or ends with a space where the English does not, or the other way round')
  return faults
}
