import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Control characters (C0, C1, but not tab and newline), bidirectional overrides and halves of surrogate pairs have no place in a text. */
// oxlint-disable-next-line no-control-regex -- they are what this removes
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu
const clean = (value: string): string =>
  value.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(unwanted, '').trim()

/** What somebody's own words are most likely written in, a tag of BCP 47; null: not known. */
export const ownLanguage = z.nullable(z.string())
/** A free text of at most `max` characters, normalised to NFC, trimmed, without control characters. */
export const text = (max: number, min = 0) => z.string().check(z.overwrite(clean), z.minLength(min), z.maxLength(max))

export const id = z.int().check(z.positive())
/** An id in a path: digits only, a safe integer. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,15}$/)),
  z.transform((value: string) => Number(value)),
)
export const instant = z.iso.datetime({ offset: false })
export const cents = z.int()
export const username = z.string().check(
  z.overwrite((value) => value.trim().toLowerCase()),
  z.minLength(limits.usernameMin),
  z.maxLength(limits.usernameMax),
  z.regex(/^[a-z0-9_.]+$/, 'Use letters a to z, digits, dots and underscores.'),
)
/** A username in a path, in any case; it need not be one that could be registered today. */
export const usernameParam = z.string().check(z.regex(/^[A-Za-z0-9_.]{1,100}$/), z.toLowerCase())
/** An opaque page position: made by the server, given back unchanged. */
export const cursor = z.string().check(z.maxLength(200))
export const pageQuery = z.strictObject({
  cursor: z.optional(cursor),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[0-9]{1,3}$/)),
      z.pipe(
        z.transform((value: string) => Number(value)),
        z.int().check(z.gte(1), z.lte(limits.pageMax)),
      ),
    ),
  ),
})
export const nextCursor = z.nullable(z.string())
export const nothing = z.object({})
/** Whatever is asked: programs add to links on their way. */
export const anyQuery = z.object({})
export const period = z.enum(['weekly', 'monthly', 'yearly'])
export type Period = z.infer<typeof period>
export const audience = z.enum(['everyone', 'followers', 'subscribers'])
export type Audience = z.infer<typeof audience>
/** `on_top`: the audience pays the price, and nobody else may; `instead`: the audience sees it, and everyone else may pay. */
export const priceMode = z.enum(['on_top', 'instead'])
export type PriceMode = z.infer<typeof priceMode>
/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Please choose a country.'))
export const staffRole = z.enum(['moderator', 'finance', 'admin'])
export const avatarUrl = z.nullable(z.string())
/** A person as lists show one. */
export const person = z.object({ username: z.string(), name: z.string(), avatarUrl })
export type Person = z.infer<typeof person>
