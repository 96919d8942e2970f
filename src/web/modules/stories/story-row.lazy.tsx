import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { StoryPerson } from '#contract/stories.ts'
import { useSession } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { rowQuery } from './queries.ts'
import './stories.css'

/** Whether there was a row the last time: its place is kept while it is read. */
const rememberedKey = 'stories row'
const isRemembered = (): boolean => typeof localStorage !== 'undefined' && localStorage.getItem(rememberedKey) !== null

/** Below a picture there is room for so many letters; a longer name goes by its first part. */
const nameRoom = 10
const shortName = (name: string): string => (name.length > nameRoom ? (name.split(/\s+/)[0] ?? name) : name)

function Own({ mine }: { readonly mine: boolean }) {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <li className="story">
      <span className="story-own">
        <Link
          href={mine ? `/stories/${user.username}` : '/stories/create'}
          aria-label={mine ? t`Your story` : t`New story`}
        >
          <Avatar src={user.avatarUrl} name={user.username} size={72} {...(mine && { ring: 'seen' as const })} />
        </Link>
        <Link href="/stories/create" className="story-add" aria-label={t`Add to your story`}>
          <Icon icon={Plus} size="sm" />
        </Link>
      </span>
      <span className="clip">
        <Trans>Your story</Trans>
      </span>
    </li>
  )
}

/** A live show stands before its creator's stories: those wait, and it does not. */
function Entry({ one: { username, name, avatarUrl, unseen, showId } }: { readonly one: StoryPerson }) {
  const { t } = useLingui()
  return (
    <li className="story">
      {showId === null ? (
        <Link
          href={`/stories/${username}`}
          aria-label={unseen ? t`New story by ${name}` : t`Story by ${name}, watched`}
        >
          <Avatar src={avatarUrl} name={name} size={72} ring={unseen ? 'story' : 'seen'} />
        </Link>
      ) : (
        <Link href={`/live/${String(showId)}`} className="story-live" aria-label={t`Live show by ${name}`}>
          <Avatar src={avatarUrl} name={name} size={72} ring="live" />
          <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>
        </Link>
      )}
      <Link href={`/${username}`} className="clip" dir="auto">
        {shortName(name)}
      </Link>
    </li>
  )
}

/** Who is on air or has stories now, the closest first. Nothing where there is nobody. */
export default function StoriesRow() {
  const { t } = useLingui()
  const { user } = useSession()
  const { data, refetch } = useQuery(rowQuery)
  useEffect(() => onNewUpdate(() => void refetch()), [refetch])
  const isShown = data ? data.people.length > 0 || user.isCreator : isRemembered()
  useEffect(() => {
    if (!data) return
    if (isShown) localStorage.setItem(rememberedKey, '1')
    else localStorage.removeItem(rememberedKey)
  }, [data, isShown])
  if (!isShown) return null
  return (
    <nav aria-label={t`Stories`}>
      <ScrollRow>
        <ul className="stories">
          {data && user.isCreator && <Own mine={data.mine} />}
          {data?.people.map((one) => (
            <Entry key={one.username} one={one} />
          ))}
        </ul>
      </ScrollRow>
    </nav>
  )
}
