/**
 * Who is tagged in a post `p`, for a viewer: whoever has agreed and exists for the viewer, the viewer's own tag, and for
 * the author all. Looked for only where there are any. `viewer`: an expression for the viewer's id;
 * `guestIn`: one for the country of a guest.
 */
export const tagsColumn = (viewer: string, guestIn = 'null'): string => `
  case when p.has_tags then (
    select json_agg(json_build_array(w.username, w.name, w.avatar, g.state, w.id = ${viewer}) order by g.position)
    from post_tags g join users w on w.id = g.user_id
    where g.post_id = p.id and (p.creator_id = ${viewer} or (w.id = ${viewer} and g.state <> 'declined')
      or (g.state = 'agreed' and w.deleted_at is null and w.suspended_at is null
        and not exists (select from blocks b where (b.user_id = ${viewer} and b.blocked_id = w.id) or (b.user_id = w.id and b.blocked_id = ${viewer}))
        and not exists (select from accounts h where h.user_id = w.id and h.hidden_in <> '{}'
          and (coalesce(${guestIn} = any (h.hidden_in), false) or (select v.places from accounts v where v.user_id = ${viewer}) && h.hidden_in))))) end as tags`
