import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link } from 'wouter'
import { formatStart } from '#web/platform/i18n/format-short.ts'
import { Tag } from '#web/ui/labels.tsx'
import { showOfQuery } from './queries.ts'
import './current-show.css'

/** On a creator's page: the show that they have on air, or the next one, with a way to its gate. Nothing where there is none. */
export default function CurrentShow({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...showOfQuery(username), refetchInterval: 30_000 })
  if (!data?.show || data.showId === null) return null
  const { title, state, startedAt } = data.show
  const scheduled = state === 'scheduled'
  return (
    <Link href={`/live/${String(data.showId)}/join`} className="now-of">
      {scheduled ? (
        <Tag icon={CalendarClock}>{formatStart(startedAt)}</Tag>
      ) : (
        <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>
      )}
      <b className="strong clip grow" dir="auto">
        {title}
      </b>
      <span className="sm">{scheduled ? <Trans>See show</Trans> : <Trans>Watch</Trans>}</span>
    </Link>
  )
}
