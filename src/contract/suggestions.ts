import * as z from 'zod/mini'
import { supporterCount, works } from './browse.ts'
import { avatarUrl, instant, nextCursor, pageQuery, person, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { creatorCard } from './people.ts'

const params = z.strictObject({ username: usernameParam })
const suggested = { username: z.string(), avatarUrl, fullname: z.string() }

/**
 * Why somebody is suggested. `support` and `follow`: the same people support and follow `of`, whom I support or follow.
 * `followedBy`: `of`, a creator whom I follow, follows them. `new`: they are new here. `popular`: they are well known.
 */
export const suggestionReason = z.object({
  username: z.string(),
  kind: z.enum(['support', 'follow', 'followedBy', 'new', 'popular']),
  /** The name of the creator because of whom; null for the last two. */
  of: z.nullable(z.string()),
})
export type SuggestionReason = z.infer<typeof suggestionReason>

/** `alsoFollowed`: people who follow the one I look at follow them too; else they make the same kind of thing, or are well known. */
const suggestion = z.object({ ...suggested, alsoFollowed: z.boolean() })
export type Suggestion = z.infer<typeof suggestion>

export const suggestedMost = 20

export const suggestions = defineRoutes({
  'GET /suggestedProfiles': {
    mayLag: 'everyone',
    summary: 'Creators that I do not follow yet; on request with the reason for each, or as cards too',
    access: 'user',
    subject: 'self',
    priority: 'optional',
    query: z.strictObject({
      /** `cards` brings the reasons as well. */
      with: z.optional(z.enum(['reasons', 'cards'])),
      /** 5 unless told. */
      limit: pageQuery.shape.limit,
    }),
    ok: z.object({
      isExist: z.boolean(),
      suggestedProfiles: z.array(z.object(suggested)),
      reasons: z.optional(z.array(suggestionReason)),
      cards: z.optional(z.array(z.object({ ...creatorCard.shape, works, supporterCount }))),
    }),
  },
  'GET /suggestedProfiles/hidden': {
    summary: 'People I hid from my suggestions, the newest first',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ people: z.array(z.object({ ...person.shape, at: instant })), nextCursor }),
  },
  'PUT /suggestedProfiles/:username/hidden': {
    summary: 'Not interested: this creator is not suggested to me any more',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ hidden: z.boolean() }),
  },
  'DELETE /suggestedProfiles/:username/hidden': {
    summary: 'This creator may be suggested to me again',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ hidden: z.boolean() }),
  },
  'GET /users/:username/similar': {
    mayLag: 'everyone',
    summary: 'Creators that the same people support and follow',
    access: 'anyone',
    subject: 'visible',
    priority: 'optional',
    params,
    ok: z.object({ profiles: z.array(suggestion) }),
  },
})
