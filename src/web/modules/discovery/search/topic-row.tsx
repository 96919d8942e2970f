import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Topic } from '#contract/search.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { tagPath } from './search-address.ts'
import { setTopicFollow } from './queries.ts'

export function FollowTopic({ topic }: { readonly topic: Topic }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const [busy, setBusy] = useState(false)
  const { label, follows } = topic
  const press = async () => {
    setBusy(true)
    await setTopicFollow(topic, !follows)
    setBusy(false)
  }
  return (
    <Button
      kind={follows ? 'line' : 'quiet'}
      size="sm"
      disabled={busy}
      aria-label={follows ? t`Following #${label}` : t`Follow #${label}`}
      onClick={() => membersOnly(() => void press(), tagPath(label))}
    >
      {follows ? <Trans context="one person">Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}

/** How much there is of a topic, and for how many. */
export function TopicFigures({ topic: { postCount, morePosts, followerCount } }: { readonly topic: Topic }) {
  const posts = `${formatCount(postCount)}${morePosts ? '+' : ''}`
  const followers = formatCount(followerCount ?? 0)
  return (
    <>
      <Plural value={postCount} one={`${posts} post`} other={`${posts} posts`} />
      {followerCount !== null && (
        <>
          {' · '}
          <Plural value={followerCount} one={`${followers} follower`} other={`${followers} followers`} />
        </>
      )}
    </>
  )
}

export function TopicRow({ topic }: { readonly topic: Topic }) {
  return (
    <li className="big-topic">
      <span className="hash">
        <Icon icon={Hash} />
      </span>
      <div className="grow">
        <Link href={tagPath(topic.label)} className="strong clip">
          <bdi>#{topic.label}</bdi>
        </Link>
        <p className="muted sm num">
          <TopicFigures topic={topic} />
        </p>
      </div>
      <FollowTopic topic={topic} />
    </li>
  )
}

/** Topics beside each other, in a row that scrolls. */
export function TopicChips({ topics, label }: { readonly topics: readonly Topic[]; readonly label: string }) {
  return (
    <ul className="row wrap chips topic-chips" aria-label={label}>
      {topics.map((topic) => (
        <li key={topic.topic}>
          <Link href={tagPath(topic.label)} className="chip">
            <bdi>#{topic.label}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
