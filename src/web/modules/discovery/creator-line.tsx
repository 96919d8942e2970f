import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import type { CreatorCard } from '#contract/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlanPrice } from '#web/modules/subscriptions/plan-price.tsx'

/** A creator in the directory: who it is, what they do, what it costs. */
export function CreatorLine({ creator }: { readonly creator: CreatorCard }) {
  const { username, name, avatarUrl, bio, plan } = creator
  return (
    <li>
      <Link href={`/${username}`} className="creator-line">
        <Avatar src={avatarUrl} name={name} size={72} />
        <div className="grow">
          <div className="nm">
            <bdi>{name}</bdi>
          </div>
          <bdi className="muted sm">@{username}</bdi>
          {bio && (
            <p className="muted bio" dir="auto">
              {bio}
            </p>
          )}
          <p className="sm">
            <PlanPrice plan={plan} />
          </p>
        </div>
        <Icon icon={ArrowRight} flip />
      </Link>
    </li>
  )
}
