import { useState } from 'react'
import type { ShowPicture as Picture } from '#contract/live.ts'
import type { Person } from '#contract/fields.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useThumbhash } from '#web/ui/use-thumbhash.ts'
import './show-picture.css'

/** What a show looks like now, or its colors for those who may not watch; its creator's face where there is no picture yet. */
export function ShowPicture({
  picture,
  creator,
  coverUrl = null,
  faceSize = 72,
}: {
  readonly picture: Picture | null
  readonly creator: Pick<Person, 'name' | 'avatarUrl'>
  /** What the creator's page has at its top. */
  readonly coverUrl?: string | null
  readonly faceSize?: 72 | 136
}) {
  const colors = useThumbhash(picture?.lockedThumbhash ?? null)
  const [broken, setBroken] = useState<string | null>(null)
  const src = picture?.src ?? null
  const isShown = src !== null && src !== broken
  return (
    <span className="show-picture">
      {colors && <img className="show-colors" src={colors} alt="" />}
      {/* the one before stays until the next has come: only its address changes */}
      {isShown && <img className="show-still" src={src} alt="" decoding="async" onError={() => setBroken(src)} />}
      {!isShown && !colors && coverUrl !== null && <img className="show-cover" src={coverUrl} alt="" />}
      {!isShown && <Avatar src={creator.avatarUrl} name={creator.name} size={faceSize} />}
    </span>
  )
}
