import * as z from 'zod/mini'
import { avatarUrl, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/** The seed's list (section 6, "category"), in its order. Nobody has to say one. */
export const categories = [
  'male',
  'female',
  'couple',
  'gay_couple',
  'gay_man',
  'lesbian',
  'lesbian_couple',
  'studio',
  'swinger',
  'transsexual',
  'transsexual_couple',
  'other',
] as const
export const category = z.enum(categories)
export type Category = z.infer<typeof category>

/** What a creator may take off the profile; `follows`: being named to followers as who follows somebody else. */
export const profileFigures = ['supporters', 'photos', 'videos', 'topSupporters', 'follows'] as const
export type ProfileFigure = (typeof profileFigures)[number]
const hiddenFigures = z
  .array(z.enum(profileFigures))
  .check(z.overwrite((figures) => profileFigures.filter((figure) => figures.includes(figure))))

const notALink = 'Please enter a full address starting with https://.'
/** Only the web, and nothing that hides where it leads. */
const isWebAddress = (value: string): boolean => {
  if (value === '') return true
  if (!URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return hostname.includes('.') && username === '' && password === ''
}
const link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(limits.profileLinkMax),
    z.regex(/^(https?:\/\/\S+)?$/i, notALink),
    z.refine(isWebAddress, notALink),
  )

/** Empty lines are left out, and what is there twice is kept once; a wrong one is named by its line. */
const links = z.array(link).check(
  z.maxLength(limits.profileLinksMax),
  z.overwrite((lines) => [...new Set(lines.filter((line) => line !== ''))]),
)

/**
 * What people say of themselves beside name and bio, each in the column of `users` with its name: as it is read. With a line here and one
 * below, whatever reads, changes, exports or deletes a profile knows a new one.
 */
export const profileFacts = {
  links: z.array(z.string()),
  category: z.nullable(category),
  place: z.string(),
}
export type ProfileFacts = z.infer<z.ZodMiniObject<typeof profileFacts>>
/** As it is written. */
const factChanges = {
  links: z.optional(links),
  category: z.optional(z.nullable(category)),
  place: z.optional(text(limits.placeMax)),
} satisfies Record<keyof ProfileFacts, unknown>

const ownProfile = z.object({
  username: z.string(),
  name: z.string(),
  bio: z.string(),
  ...profileFacts,
  avatarUrl,
  coverUrl: z.nullable(z.string()),
  hiddenFigures,
})
export type OwnProfile = z.infer<typeof ownProfile>

/** What is not named stays as it is. */
export const profileBody = z.strictObject({
  name: z.optional(text(limits.nameMax, 1)),
  bio: z.optional(text(limits.bioMax)),
  ...factChanges,
  hiddenFigures: z.optional(hiddenFigures),
})

const share = z.number().check(z.gte(0), z.lte(1))
/** A part of the upright picture: shares of its width and height, from its left and top edge. */
export const crop = z
  .strictObject({ x: share, y: share, width: share, height: share })
  .check(
    z.refine(
      ({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001,
      'This part is not inside the picture.',
    ),
  )
export type Crop = z.infer<typeof crop>
const params = z.strictObject({ picture: z.enum(['avatar', 'cover']) })

export const profiles = defineRoutes({
  'GET /settings/profile': {
    summary: 'What my profile says, to be edited',
    access: 'user',
    subject: 'self',
    ok: ownProfile,
  },
  'PATCH /settings/profile': {
    summary: 'Changes what my profile says',
    access: 'user',
    subject: 'self',
    publishes: true,
    body: profileBody,
    ok: ownProfile,
  },
  'PUT /settings/profile/:picture': {
    summary: 'Makes my avatar or cover of a photo that I have uploaded; the upload is used up by it',
    access: 'verified',
    subject: 'self',
    publishes: true,
    params,
    body: z.strictObject({ mediaId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/)), crop: z.optional(crop) }),
    ok: ownProfile,
    errors: ['not_ready'],
  },
  'DELETE /settings/profile/:picture': {
    summary: 'Takes my avatar or cover away',
    access: 'user',
    subject: 'self',
    params,
    ok: ownProfile,
  },
})
