import { type RawBuilder, sql } from 'kysely'
import type { PersonTag } from '#contract/tags.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { TagSubject } from './tag-subject.ts'

/** Somebody who is tagged; `isViewer`: it is who looks. */
export type TagRow = [
  username: string,
  name: string,
  avatar: string | null,
  state: PersonTag['state'],
  isViewer: boolean,
]

export const tagView = ([username, name, avatar, state, isMe]: TagRow): PersonTag => ({
  username,
  name,
  avatarUrl: pictureUrl(avatar),
  state,
  isMe,
})

/** Whether the viewer is tagged, or asked whether they may be: who is shown sees it, without paying for it. */
export const isTagged = (tags: readonly TagRow[] | null): boolean =>
  tags?.some(([, , , state, isViewer]) => isViewer && state !== 'declined') ?? false

/** The column of `tags` with the number of what they are in. */
export const subjectColumn = ({ kind }: Pick<TagSubject, 'kind'>): RawBuilder<unknown> => sql.ref(`${kind}_id`)

/**
 * Who is tagged in a post `p`, a story or a show `s`, for a viewer: whoever has agreed and exists for the viewer, the viewer's own tag, and
 * for the author all. Looked for only where there are any. `viewer`: an expression for the viewer's id; `guestIn`: one for the
 * country of a guest.
 */
export const tagsColumn = (kind: TagSubject['kind'], viewer: string, guestIn = 'null'): string => {
  const subject = kind === 'post' ? 'p' : 's'
  return `
  case when ${subject}.has_tags then (
    select json_agg(json_build_array(w.username, w.name, w.avatar, g.state, w.id = ${viewer}) order by g.position)
    from tags g join users w on w.id = g.user_id
    where g.${kind}_id = ${subject}.id and (g.author_id = ${viewer} or (w.id = ${viewer} and g.state <> 'declined')
      or (g.state = 'agreed' and w.deleted_at is null and w.suspended_at is null
        and not exists (select from blocks b where (b.user_id = ${viewer} and b.blocked_id = w.id) or (b.user_id = w.id and b.blocked_id = ${viewer}))
        and not exists (select from accounts h where h.user_id = w.id and h.hidden_in <> '{}'
          and (coalesce(${guestIn} = any (h.hidden_in), false) or (select v.places from accounts v where v.user_id = ${viewer}) && h.hidden_in))))) end as tags`
}
