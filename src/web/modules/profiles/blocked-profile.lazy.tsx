import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import type { Answer } from '#contract/routes.ts'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { refreshEntitledEverywhere } from '#web/platform/entitled-queries.ts'
import { Empty, ErrorState, Loading, NothingHere, Skeleton } from '#web/ui/states.tsx'
import { useAction } from '#web/platform/use-action.ts'

type Blocked = Answer<'GET /blocks'>['people'][number]
/** Nobody reads further than this for one name; whoever is not found is simply not there. */
const mostPages = 20

/** Whom I have blocked is not there for me, so the answer is in my own list. */
async function findBlocked(username: string, signal: AbortSignal): Promise<Blocked | null> {
  let cursor: string | undefined
  for (let read = 0; read < mostPages; read += 1) {
    const page = await api('GET /blocks', { query: { cursor, limit: limits.pageMax }, signal })
    const found = page.people.find((person) => person.username === username)
    if (found) return found
    if (page.nextCursor === null) return null
    cursor = page.nextCursor
  }
  return null
}

function BlockedByMe({ person }: { readonly person: Blocked }) {
  const { t } = useLingui()
  const { username, name } = person
  const unblock = useAction(async () => {
    await api('DELETE /users/:username/block', { params: { username } })
    for (const queryKey of [['settings', 'blocks'], ['blocked']]) void queryClient.invalidateQueries({ queryKey })
    void refreshEntitledEverywhere()
    await queryClient.resetQueries({ queryKey: ['profile', username] })
    showToast(t`${name} is no longer blocked.`)
  })
  return (
    <Empty
      icon={Ban}
      title={
        <Trans>
          You have blocked <bdi>{name}</bdi>
        </Trans>
      }
      action={
        <Button busy={unblock.isBusy} onClick={unblock.run}>
          <Trans>Unblock</Trans>
        </Button>
      }
    >
      <Trans>You can’t see or reach each other. Unblocking doesn’t bring back what ended.</Trans>
    </Empty>
  )
}

/** A profile that does not exist for the person who is logged in: because they blocked it, or for a reason that is not theirs to know. */
export default function BlockedProfile({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['blocked', username],
    gcTime: 0,
    queryFn: ({ signal }) => findBlocked(username, signal),
    staleTime: 0,
  })
  if (isPending)
    return (
      <Loading label={t`Loading the profile`}>
        <Skeleton width="50%" height="32px" />
      </Loading>
    )
  if (data === undefined) return <ErrorState fault={error} onRetry={() => void refetch()} />
  return data ? <BlockedByMe person={data} /> : <NothingHere />
}
