import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar, type AvatarProps } from '#web/ui/avatar.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'

/** One person in a list: avatar, name, a line under it, and at the end what can be done. The name links to the profile. */
export function PersonRow({
  username,
  name,
  avatarUrl,
  verified = false,
  sub,
  size,
  end,
}: {
  readonly username: string
  readonly name: string
  readonly avatarUrl: string | null
  /** A creator, whom the operator has looked at. */
  readonly verified?: boolean
  readonly sub?: ReactNode
  readonly size?: AvatarProps['size']
  readonly end?: ReactNode
}) {
  return (
    <div className="person">
      <Link href={`/${username}`} aria-hidden tabIndex={-1}>
        <Avatar src={avatarUrl} name={name} {...(size && { size })} />
      </Link>
      <div className="grow">
        <div className="name">
          <Link href={`/${username}`} className="clip">
            <bdi>{name}</bdi>
          </Link>
          {verified && <VerifiedTick />}
        </div>
        {sub && <div className="sub clip">{sub}</div>}
      </div>
      {end}
    </div>
  )
}
