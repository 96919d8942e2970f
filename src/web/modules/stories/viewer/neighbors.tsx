import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { StoryPerson } from '#contract/stories.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'

/** Who stands beside somebody in the row, beside their story on a wide screen. */
function Side({
  people,
  label,
  side,
}: {
  readonly people: readonly StoryPerson[]
  readonly label: string
  readonly side: 'before' | 'after'
}) {
  if (people.length === 0) return null
  return (
    <nav className={classes('sv-near', side)} aria-label={label}>
      {people.map(({ username, name, avatarUrl, unseen }) => (
        <Link key={username} href={`/stories/${username}`} replace className="sv-near-one">
          {avatarUrl !== null && <img className="sv-near-back" src={avatarUrl} alt="" />}
          <Avatar src={avatarUrl} name={name} size={56} ring={unseen ? 'story' : 'seen'} />
          <bdi className="clip">{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}

const shown = 2

export function Neighbors({
  people,
  username,
}: {
  readonly people: readonly StoryPerson[]
  readonly username: string
}) {
  const { t } = useLingui()
  const place = people.findIndex((one) => one.username === username)
  if (place === -1) return null
  return (
    <>
      <Side people={people.slice(Math.max(0, place - shown), place)} label={t`Previous people`} side="before" />
      <Side people={people.slice(place + 1, place + 1 + shown)} label={t`Next people`} side="after" />
    </>
  )
}
