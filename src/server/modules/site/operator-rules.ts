import type { Period } from '#contract/fields.ts'
import type { PriceLimit } from '#contract/staff/settings.ts'
import { Failure, fail, failField } from '#platform/failure.ts'
import { fold } from '#platform/text/fold.ts'
import type { Services } from '#platform/services.ts'

type Settings = Pick<Services, 'settings'>

/** What is drawn as nothing and could stand inside a word unseen. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Scripts that are written without spaces: there a word may stand inside a longer run of letters. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const signs = /[$()*+.?[\\\]^{|}/-]/g

/** One form for all ways to write the same letters: width, case, marks and strokes do not tell words apart. */
const plain = (text: string): string => fold(text.replaceAll(invisible, ''))

function patternOf(words: readonly string[]): RegExp | null {
  const parts = words
    .map((word) => plain(word).trim())
    .filter((word) => word !== '')
    .map((word) => {
      const letters = word.replaceAll(signs, String.raw`\$&`).replaceAll(/\s+/g, String.raw`[\s_.]+`)
      // alone, and not as part of a longer word: Scunthorpe stays a town
      return unspaced.test(word) ? letters : String.raw`(?<![\p{L}\p{N}])${letters}(?![\p{L}\p{N}])`
    })
  return parts.length === 0 ? null : new RegExp(parts.join('|'), 'u')
}

/** By the list itself, which is replaced as a whole when it changes. */
const patterns = new WeakMap<readonly string[], RegExp | null>()

/** Whether a text has one of the words in it. */
export function hasRestricted(words: readonly string[], text: string): boolean {
  let pattern = patterns.get(words)
  if (pattern === undefined) patterns.set(words, (pattern = patternOf(words)))
  return pattern !== null && pattern.test(plain(text))
}

/** The words that these texts have in them, each with the text that it stands in. */
export const restrictedIn = (words: readonly string[], texts: readonly string[]): { word: string; said: string }[] =>
  texts
    .filter((said) => hasRestricted(words, said))
    .flatMap((said) => words.filter((word) => hasRestricted([word], said)).map((word) => ({ word, said })))

type Said = string | readonly string[] | null | undefined

/** Refuses texts, by the names of their fields, that hold a word of the operator's list. Null: none does. */
export function refuseWords(
  { settings }: Settings,
  fields: Readonly<Record<string, Said>>,
): Failure<'invalid_input'> | null {
  const { restrictedWords } = settings.now()
  if (restrictedWords.length === 0) return null
  const errors: Record<string, string[]> = {}
  for (const [field, said] of Object.entries(fields))
    if ([said ?? []].flat().some((text) => hasRestricted(restrictedWords, text)))
      errors[field] = ['It contains a word that isn’t allowed here.']
  return Object.keys(errors).length === 0 ? null : new Failure('invalid_input', { errors })
}

/** The limit of a plan of this period. */
export const planLimit: Readonly<Record<Period, PriceLimit>> = {
  weekly: 'planWeeklyMaxCents',
  monthly: 'planMonthlyMaxCents',
  yearly: 'planYearlyMaxCents',
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`

/** Refuses a new price, or an amount that somebody gives, above the operator's limit: said at its field, with the amount. */
export function overCeiling(
  { settings }: Settings,
  name: PriceLimit,
  { cents, field }: { cents: number | null | undefined; field: string },
): Failure<'invalid_input'> | null {
  const most = settings.now()[name]
  return (cents ?? 0) > most ? failField(field, `The limit here is ${dollars(most)}.`) : null
}

/** Refuses plans above the limit of their period, each at its own field. */
export function overPlanCeiling(
  services: Settings,
  plans: readonly { period: Period; priceCents: number }[],
): Failure<'invalid_input'> | null {
  for (const [index, { period, priceCents }] of plans.entries()) {
    const field = `plans.${String(index)}.priceCents`
    const over = overCeiling(services, planLimit[period], { cents: priceCents, field })
    if (over) return over
  }
  return null
}

/**
 * Refuses to sell for a price that was set under a higher limit: the creator has to lower it first. Nothing that was sold
 * before is asked about; running subscriptions renew at the price that was agreed to.
 */
export function soldAbove({ settings }: Settings, name: PriceLimit, cents: number): Failure<'over_limit'> | null {
  const maxCents = settings.now()[name]
  return cents > maxCents ? fail('over_limit', { maxCents, priceCents: cents }) : null
}

/** Of plans that are shown to buyers, those that are sold: none above the operator's limit. */
export const soldPlans = <P extends { period: Period; priceCents: number }>(
  services: Settings,
  plans: readonly P[],
): P[] => plans.filter(({ period, priceCents }) => soldAbove(services, planLimit[period], priceCents) === null)

/** The one plan that is offered beside a creator's work, as it is stored; null where it is not sold. */
export const offeredPlan = (
  services: Settings,
  offer: readonly [period: Period, priceCents: number] | null,
): { period: Period; priceCents: number } | null =>
  (offer && soldPlans(services, [{ period: offer[0], priceCents: offer[1] }])[0]) ?? null
