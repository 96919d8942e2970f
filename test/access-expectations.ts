import { fileAccess } from './file-access.ts'
import { liveAccess } from './live-access.ts'
import { staffAccess } from './staff-access.ts'
import { storyAccess } from './story-access.ts'
import { subscriptionAccess } from './subscription-access.ts'

/**
 * Who gets what from every call of the API, written by hand from the product's rules and not from the contract. One line for
 * each route, one word for each person:
 *
 *   ok        it is done
 *   401       please log in
 *   404       for this person there is nothing here
 *   mail      403, the e-mail is not verified yet
 *   creators  403, this is for creators
 *   password  403, please enter your password
 *   factor    403, staff need a second factor
 *
 * What a path names belongs to `fan`, and where only creators have such a thing to `creator`; `other fan` and `other creator`
 * come to somebody else's. Staff are fans with a role: a role opens its own pages and nobody's private things. `stale` is the
 * owner (where only creators may: a creator) whose session has not given the password lately.
 */
export const people = [
  'guest',
  'unverified',
  'fan',
  'other fan',
  'creator',
  'other creator',
  'moderator',
  'finance',
  'admin',
  'stale',
] as const
export type PersonName = (typeof people)[number]

export const outcomes = ['ok', '401', '404', 'mail', 'creators', 'password'] as const

const table = `
route                                    guest unverified fan other-fan creator other-creator moderator finance admin stale

# ways in and back: everyone may try, whoever they are
POST /signup                             ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /signup/username                     ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /login                              ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /login/secondFactor                 ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /login/passkey/options              ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /login/passkey                      ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /login/link                         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /login/withToken                    ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /password/forgot                    ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /password/reset                     ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /email/forgot                       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
# a mailed link is the right itself, and works where the reader is not logged in
POST /email/verify                       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /email/undo-change                  ok    ok         ok  ok        ok      ok            ok        ok      ok    ok

# my account: the unverified too, or they could not put it right
GET /me                                  401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /logout                             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /email/resend                       401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /email/next                          401   ok         ok  ok        ok      ok            ok        ok      ok    ok
# the mailbox by its link, and the account by a session
POST /email/verify-change                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /email/correct                      401   ok         ok  ok        ok      ok            ok        ok      ok    password
POST /email/change                       401   ok         ok  ok        ok      ok            ok        ok      ok    password
GET /settings/account                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PATCH /settings/account                  401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /settings/profile                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PATCH /settings/profile                  401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /settings/profile/:picture           401   mail       ok  ok        ok      ok            ok        ok      ok    ok
DELETE /settings/profile/:picture        401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /settings/username                   401   ok         ok  ok        ok      ok            ok        ok      ok    password
GET /settings/notifications              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /settings/notifications/rhythm       401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /settings/notifications              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /settings/privacy                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /settings/privacy                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /export                              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /export                             401   ok         ok  ok        ok      ok            ok        ok      ok    password
GET /deletion                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /deletion                           401   ok         ok  ok        ok      ok            ok        ok      ok    password

# how my account is protected; the change of password carries the old one in itself
POST /stepUp                             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /stepUp/passkey/options             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /stepUp/passkey                     401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /security                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /password/change                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /security/totp/setup                401   ok         ok  ok        ok      ok            ok        ok      ok    password
POST /security/totp/enable               401   ok         ok  ok        ok      ok            ok        ok      ok    password
POST /security/totp/disable              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /security/recoveryCodes             401   ok         ok  ok        ok      ok            ok        ok      ok    password
POST /security/passkeys/options          401   ok         ok  ok        ok      ok            ok        ok      ok    password
POST /security/passkeys                  401   ok         ok  ok        ok      ok            ok        ok      ok    password
PATCH /security/passkeys/:id             401   404        ok  404       404     404           404       404     404   ok
DELETE /security/passkeys/:id            401   404        ok  404       404     404           404       404     404   password
GET /sessions                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /sessions/:id                     401   404        ok  404       404     404           404       404     404   password
DELETE /sessions                         401   ok         ok  ok        ok      ok            ok        ok      ok    password

# people and posts that everyone may see
GET /users/:username                     ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /users/:username/gallery             ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /users/:username/similar             ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /users/:username/topSupporters       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /users/:username/posts               ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /creators                            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /creators/:username/offers           ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /searchUsers                         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /searchPeople                        ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /searchPosts                         ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /searchTopics                        ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /topics                              ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /topics/:topic                       ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /topics/followed                     401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /topics/followed/posts               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /topics/:topic/follow                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /topics/:topic/follow             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /posts/:id                           ok    ok         ok  ok        ok      ok            ok        ok      ok    ok

# looking around: the unverified too
GET /suggestedProfiles                   401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /suggestedProfiles/hidden            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /suggestedProfiles/:username/hidden  401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /suggestedProfiles/:username/hidden 401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /users/:username/follow              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /users/:username/follow           401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /users/:username/block               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /users/:username/block            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /users/:username/mute                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /users/:username/mute             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /blocks                              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /mutes                               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /users/:username/bell                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /bells                               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /following                           401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /updates                             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /notifications                       401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /notifications/seen                 401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /notifications/all-seen             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /push                                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /push/subscription                   401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /push/subscription                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /posts/:id/like                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /posts/:id/like                   401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /posts/:id/bookmark                  401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /posts/:id/bookmark               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /bookmarks                           401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /timeline                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /timeline/new                        401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /timeline/seen                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok

PUT /posts/:id/vote                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /posts/:id/tag                       401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /posts/:id/tag                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /posts/:id/bookmark/folder           401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /bookmarks/folders                   401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /bookmarks/folders                  401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PATCH /bookmarks/folders/:id             401   404        ok  404       404     404           404       404     404   ok
DELETE /bookmarks/folders/:id            401   404        ok  404       404     404           404       404     404   ok
GET /comments                            ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /posts/:id/comments                  ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /comments/:id                        ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /comments/:id/replies                ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /posts/:id/comments                 401   mail       ok  ok        ok      ok            ok        ok      ok    ok
DELETE /comments/:id                     401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /comments/:id/like                   401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /comments/:id/like                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /reports                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok

# what creators make and sell
POST /posts                              401   creators   creators creators ok  ok            creators  creators creators ok
DELETE /posts/:id                        401   creators   creators creators ok  404           creators  creators creators ok
PATCH /posts/:id                         401   creators   creators creators ok  404           creators  creators creators ok
POST /posts/:id/publish                  401   creators   creators creators ok  404           creators  creators creators ok
POST /posts/:id/retry                    401   creators   creators creators ok  404           creators  creators creators ok
POST /posts/:id/restore                  401   creators   creators creators ok  404           creators  creators creators ok
PUT /posts/:id/pin                       401   creators   creators creators ok  404           creators  creators creators ok
DELETE /posts/:id/pin                    401   creators   creators creators ok  404           creators  creators creators ok
GET /posts/:id/edits                     401   creators   creators creators ok  404           creators  creators creators ok
GET /tagged                              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /scheduled                           401   creators   creators creators ok  ok            creators  creators creators ok
GET /processing                          401   creators   creators creators ok  ok            creators  creators creators ok
GET /drafts                              401   creators   creators creators ok  ok            creators  creators creators ok
POST /drafts                             401   creators   creators creators ok  ok            creators  creators creators ok
GET /drafts/:id                          401   creators   creators creators ok  404           creators  creators creators ok
PUT /drafts/:id                          401   creators   creators creators ok  404           creators  creators creators ok
DELETE /drafts/:id                       401   creators   creators creators ok  404           creators  creators creators ok
GET /media/:id                           401   404        ok  404       404     404           404       404     404   ok
PATCH /media/:id                         401   404        ok  404       404     404           404       404     404   ok
PUT /media/:id/captions/:language        401   404        ok  404       404     404           404       404     404   ok
DELETE /media/:id/captions/:language     401   404        ok  404       404     404           404       404     404   ok
POST /media/:id/retry                    401   404        ok  404       404     404           404       404     404   ok
POST /media/:id/replace                  401   404        ok  404       404     404           404       404     404   ok
GET /processing/media                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /settings/media                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /settings/media                      401   creators   creators creators ok  ok            creators  creators creators ok
GET /preview/posts                       401   creators   creators creators ok  ok            creators  creators creators ok
GET /plans                               401   creators   creators creators ok  ok            creators  creators creators ok
PUT /plans                               401   creators   creators creators ok  ok            creators  creators creators ok
POST /plans/pause                        401   creators   creators creators ok  ok            creators  creators creators ok
POST /plans/resume                       401   creators   creators creators ok  ok            creators  creators creators ok
GET /promotions                          401   creators   creators creators ok  ok            creators  creators creators ok
POST /promotions                         401   creators   creators creators ok  ok            creators  creators creators ok
DELETE /promotions/:id                   401   creators   creators creators ok  404           creators  creators creators ok
GET /earnings/fee                        401   creators   creators creators ok  ok            creators  creators creators ok
GET /earnings                            401   creators   creators creators ok  ok            creators  creators creators ok
GET /dashboard                           401   creators   creators creators ok  ok            creators  creators creators ok
GET /dashboard/pending                   401   creators   creators creators ok  ok            creators  creators creators ok
GET /dashboard/posts                     401   creators   creators creators ok  ok            creators  creators creators ok
GET /dashboard/audience                  401   creators   creators creators ok  ok            creators  creators creators ok
GET /dashboard/statements                401   creators   creators creators ok  ok            creators  creators creators ok
GET /posts/:id/shares                    401   creators   creators creators ok  404           creators  creators creators ok
POST /posts/:id/shares                   401   creators   creators creators ok  404           creators  creators creators password
GET /dashboard/shares                    401   creators   creators creators ok  ok            creators  creators creators ok
POST /shares/:id/agreement               401   creators   creators creators ok  404           creators  creators creators ok
POST /shares/:id/refusal                 401   creators   creators creators ok  404           creators  creators creators ok
DELETE /shares/:id                       401   creators   creators creators ok  404           creators  creators creators ok
GET /subscribers                         401   creators   creators creators ok  ok            creators  creators creators ok
GET /subscribers/:username/unused        401   creators   creators creators ok  ok            creators  creators creators ok
GET /followers                           401   creators   creators creators ok  ok            creators  creators creators ok
PUT /users/:username/note                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /trackingLinks                       401   creators   creators creators ok  ok            creators  creators creators ok
POST /trackingLinks                      401   creators   creators creators ok  ok            creators  creators creators ok
DELETE /trackingLinks/:id                401   creators   creators creators ok  404           creators  creators creators ok
POST /trackingLinks/visits               ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /posts/reach                        401   ok         ok  ok        ok      ok            ok        ok      ok    ok

# paying: a verified e-mail; looking and stopping need none
GET /wallet                              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /wallet/transactions                 401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /wallet/topUps                      401   mail       ok  ok        ok      ok            ok        ok      ok    ok
GET /wallet/attempts/:key                401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /wallet/topUps/:id/again            401   mail       ok  404       404     404           404       404     404   ok
GET /wallet/topUps/:id                   401   404        ok  404       404     404           404       404     404   ok
GET /wallet/cards                        401   ok         ok  ok        ok      ok            ok        ok      ok    ok
DELETE /wallet/cards/:id                 401   404        ok  404       404     404           404       404     404   ok
GET /wallet/autoTopUp                    401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /wallet/autoTopUp                    401   mail       ok  ok        ok      ok            ok        ok      ok    password
DELETE /wallet/autoTopUp                 401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /quote                               401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /library                             401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /library/:id                         401   404        ok  404       404     404           404       404     404   ok
GET /receipts                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /receipts/:id                        401   404        ok  404       404     404           404       404     404   ok
GET /spending                            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /spending/cap                        401   ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /creators/:username/quote            401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /creators/:username/subscriptions   401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /creators/:username/checkout        401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /users/:username/gifts              401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /users/:username/gifts/checkout     401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /users/:username/tips               401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /users/:username/tips/checkout      401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /posts/:id/unlock                   401   mail       ok  ok        ok      ok            ok        ok      ok    ok
POST /posts/:id/checkout                 401   mail       ok  ok        ok      ok            ok        ok      ok    ok
GET /points                              401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /points/exchange                    401   mail       ok  ok        ok      ok            ok        ok      ok    ok

# being paid: methods are set before one is a creator, and what is owed stays owed after
GET /payoutMethods                       401   ok         ok  ok        ok      ok            ok        ok      ok    ok
PUT /payoutMethods                       401   mail       ok  ok        ok      ok            ok        ok      ok    password
PUT /payoutMethods/default               401   mail       ok  ok        ok      ok            ok        ok      ok    password
DELETE /payoutMethods/:kind              401   mail       ok  404       404     404           404       404     404   password
POST /withdrawals                        401   mail       ok  ok        ok      ok            ok        ok      ok    password
GET /withdrawals                         401   ok         ok  ok        ok      ok            ok        ok      ok    ok

${staffAccess}
${subscriptionAccess}
${storyAccess}
${liveAccess}
${fileAccess}
# one's own channel; a provider, by its signature; this machine
POST /realtime/auth                      401   ok         ok  ok        ok      ok            ok        ok      ok    ok
POST /webhooks/:provider                 ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
GET /dev/mails                           ok    ok         ok  ok        ok      ok            ok        ok      ok    ok
`

type Line = Readonly<Record<PersonName, string>>

/** The table by route. Throws for a line that is not whole, or is there twice. */
export function expectedAccess(): ReadonlyMap<string, Line> {
  const lines = new Map<string, Line>()
  for (const line of table.split('\n').slice(2)) {
    if (line === '' || line.startsWith('#')) continue
    const [method = '', path = '', ...cells] = line.split(/\s+/)
    const route = `${method} ${path}`
    if (cells.length !== people.length || !cells.every((cell) => (outcomes as readonly string[]).includes(cell)))
      throw new Error(`The line of ${route} is not whole.`)
    if (lines.has(route)) throw new Error(`${route} is there twice.`)
    lines.set(route, Object.fromEntries(people.map((name, index) => [name, cells[index]])) as Line)
  }
  return lines
}
