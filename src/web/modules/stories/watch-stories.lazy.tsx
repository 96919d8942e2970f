import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import type { StoryPerson } from '#contract/stories.ts'
import { queryClient } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { Empty, ErrorState, Spinner } from '#web/ui/states.tsx'
import { highlightQuery } from './highlights/queries.ts'
import { rowQuery, storiesOfQuery } from './queries.ts'
import { settleSeen, tellOnLeaving } from './report-watched.ts'
import { Neighbors } from './viewer/neighbors.tsx'
import { Viewer } from './viewer/viewer.tsx'
import './stories.css'

function NoStories() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Stories`}>
      <Empty
        icon={CirclePlay}
        title={t`No stories right now`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`Stories last a day and show up here.`}</Empty>
    </PlainPage>
  )
}

/** The picture comes first: what a new address costs the rest of the page, a slow phone would pay before it. */
const addressMs = 150

/** Whose stories are shown: of whom the address names, and of whom one goes on to, whom it names a moment later. */
function useUsername(address: string): readonly [string, (username: string) => void] {
  const [, navigate] = useLocation()
  const [known, setKnown] = useState(address)
  const [username, show] = useState(address)
  if (known !== address) {
    setKnown(address)
    show(address)
  }
  const follow = useEffectEvent(() => navigate(`/stories/${username}`, { replace: true }))
  useEffect(() => {
    if (username === address) return
    const timer = setTimeout(follow, addressMs)
    return () => clearTimeout(timer)
  }, [username, address])
  return [username, show]
}

/** One person's stories, between those who stand beside them in the row. */
function StoriesOf({ address, others }: { readonly address: string; readonly others: readonly StoryPerson[] }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [username, show] = useUsername(address)
  const { data, error, refetch } = useQuery(storiesOfQuery(username))
  // the order as it was when the viewer was opened: watching moves nobody
  const place = others.findIndex((one) => one.username === username)
  const next = place === -1 ? undefined : others[place + 1]?.username
  const previous = place < 1 ? undefined : others[place - 1]?.username
  const close = () => {
    if (history.length > 1) history.back()
    else navigate('/home')
  }
  const go = (to: string | undefined) => {
    if (to === undefined) close()
    else show(to)
  }
  if (!data)
    return (
      <PlainPage title={t`Stories`}>
        {error ? <ErrorState fault={error} onRetry={() => void refetch()} /> : <Spinner />}
      </PlainPage>
    )
  if (data.stories.length === 0) return <NoStories />
  return (
    <Viewer
      watched={data}
      first={Number(new URLSearchParams(location.search).get('story'))}
      onAgain={async () => (await queryClient.query({ ...storiesOfQuery(username), staleTime: 0 })).stories}
      next={next}
      onNext={() => go(next)}
      onPrevious={previous === undefined ? undefined : () => go(previous)}
      onClose={close}
      beside={<Neighbors people={others} username={username} />}
    />
  )
}

/** The stories of one highlight; it ends where it was opened. */
function StoriesOfHighlight({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const query = highlightQuery(id)
  const { data, error, refetch } = useQuery(query)
  if (!data)
    return (
      <PlainPage title={t`Stories`}>
        {error ? <ErrorState fault={error} onRetry={() => void refetch()} /> : <Spinner />}
      </PlainPage>
    )
  const close = () => {
    if (history.length > 1) history.back()
    else navigate(`/${data.author.username}`)
  }
  return (
    <Viewer
      watched={{ ...data, muted: false, highlight: { id, name: data.name } }}
      first={Number(new URLSearchParams(location.search).get('story'))}
      onAgain={async () => (await queryClient.query({ ...query, staleTime: 0 })).stories}
      next={undefined}
      onNext={close}
      onPrevious={undefined}
      onClose={close}
      beside={null}
    />
  )
}

/** `/stories`: from the first whose stories I have not seen; `/stories/{username}`: of this person, and who comes after them. */
export default function StoriesScreen() {
  const { id: username } = useParams<{ id?: string }>()
  const row = useQuery({ ...rowQuery, refetchOnWindowFocus: false })
  const [others, setOthers] = useState<readonly StoryPerson[] | null>(null)
  if (others === null && row.data) setOthers(row.data.people.filter((one) => one.stories))
  useEffect(() => {
    addEventListener('pagehide', tellOnLeaving)
    return () => {
      removeEventListener('pagehide', tellOnLeaving)
      void settleSeen()
    }
  }, [])
  const { t } = useLingui()
  const highlight = Number(new URLSearchParams(useSearch()).get('highlight'))
  if (Number.isSafeInteger(highlight) && highlight > 0) return <StoriesOfHighlight key={highlight} id={highlight} />
  const first = username?.toLowerCase() ?? others?.[0]?.username
  if (first !== undefined) return <StoriesOf address={first} others={others ?? []} />
  if (others !== null) return <NoStories />
  return (
    <PlainPage title={t`Stories`}>
      {row.error ? <ErrorState fault={row.error} onRetry={() => void row.refetch()} /> : <Spinner />}
    </PlainPage>
  )
}
