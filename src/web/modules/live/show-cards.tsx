import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BellRing, CalendarClock, Eye, Ticket } from 'lucide-react'
import { Link } from 'wouter'
import type { ListedShow, ScheduledShow } from '#contract/live.ts'
import { formatStart } from '#web/platform/i18n/format-short.ts'
import { formatCount, formatMoney } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { useShowAudience } from './use-show-audience.ts'
import { ShowPicture } from './show-picture.tsx'
import './live.css'

function ShowCard({ show }: { readonly show: ListedShow }) {
  const { t } = useLingui()
  const audienceOf = useShowAudience()
  const { id, title, creator, viewers, ticket, picture } = show
  const watching = formatCount(viewers)
  return (
    <Link href={`/live/${String(id)}`} className="show-card">
      <span className="frame">
        <ShowPicture picture={picture} creator={creator} />
        <span className="over">
          <Tag tone="live">{show.state === 'lost' ? t`Back in a moment` : t({ context: 'show', message: 'Live' })}</Tag>
          <Tag tone="media" icon={Eye}>
            <span aria-label={plural(viewers, { one: '# person watching', other: '# people watching' })}>
              {watching}
            </span>
          </Tag>
        </span>
      </span>
      <span className="row gap3">
        <Avatar src={creator.avatarUrl} name={creator.name} ring="live" />
        <span className="grow stack gap1 clip">
          <b className="strong clip" dir="auto">
            {title}
          </b>
          <bdi className="muted sm clip">{creator.name}</bdi>
        </span>
        {ticket ? <Tag icon={Ticket}>{formatMoney(ticket.priceCents)}</Tag> : null}
        {show.audience !== 'everyone' && !ticket && <Tag>{audienceOf(show)}</Tag>}
      </span>
    </Link>
  )
}

function ScheduledLine({ show }: { readonly show: ScheduledShow }) {
  const { t } = useLingui()
  const audienceOf = useShowAudience()
  const { id, title, creator, ticket, startedAt } = show
  return (
    <Link href={`/live/${String(id)}/join`} className="show-line">
      <Avatar src={creator.avatarUrl} name={creator.name} size={72} />
      <span className="grow stack gap1">
        <b className="strong clamp" dir="auto">
          {title}
        </b>
        <bdi className="muted sm clip">{creator.name}</bdi>
        <span className="row gap2 wrap">
          <Tag icon={CalendarClock}>{formatStart(startedAt)}</Tag>
          {show.hasTicket ? (
            <Tag icon={Ticket}>{t`You have a ticket`}</Tag>
          ) : (
            ticket && <Tag icon={Ticket}>{formatMoney(ticket.priceCents)}</Tag>
          )}
          {show.reminded && <Tag icon={BellRing}>{t`Reminder set`}</Tag>}
          {show.audience !== 'everyone' && <Tag>{audienceOf(show)}</Tag>}
        </span>
      </span>
    </Link>
  )
}

/** Shows that are on air. */
export const ShowCards = ({ shows }: { readonly shows: readonly ListedShow[] }) => (
  <ul className="show-cards">
    {shows.map((show) => (
      <li key={show.id}>
        <ShowCard show={show} />
      </li>
    ))}
  </ul>
)

/** Shows that are to come. */
export const ScheduledShows = ({ shows }: { readonly shows: readonly ScheduledShow[] }) => (
  <ul className="show-list">
    {shows.map((show) => (
      <li key={show.id}>
        <ScheduledLine show={show} />
      </li>
    ))}
  </ul>
)
