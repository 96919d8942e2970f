import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellRing, CalendarClock, Eye, Radio, Ticket } from 'lucide-react'
import { Link } from 'wouter'
import type { ListedShow, ScheduledShow } from '#contract/live.ts'
import { formatCount, formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useShowAudience } from './use-show-audience.ts'
import { showsQuery } from './queries.ts'
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
          <Tag icon={CalendarClock}>{formatDateTime(startedAt)}</Tag>
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

/** What is to come. */
function ComingUp({ shows }: { readonly shows: readonly ScheduledShow[] }) {
  if (shows.length === 0) return null
  return (
    <Section title={<Trans>Coming up</Trans>}>
      <ul className="show-list">
        {shows.map((show) => (
          <li key={show.id}>
            <ScheduledLine show={show} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** "Streaming Right Now": of those one follows first, then by how many watch; and what is to come. */
export default function LiveList() {
  const { t } = useLingui()
  const { user } = useSession()
  const query = useQuery(showsQuery)
  return (
    <Screen title={t`Streaming Right Now`}>
      <Loaded query={query} label={t`Loading live shows`} shape={['220px', '220px']}>
        {({ shows, scheduled }) => (
          <>
            {/* where nobody is on, what one can wait for comes before saying so */}
            {shows.length === 0 && <ComingUp shows={scheduled} />}
            {shows.length === 0 ? (
              <Empty
                icon={Radio}
                title={t`No one is live right now`}
                action={
                  user.isCreator ? (
                    <LinkButton to="/live/start" kind="ink">{t`Go Live`}</LinkButton>
                  ) : (
                    <LinkButton to="/browse">{t`Browse creators`}</LinkButton>
                  )
                }
              >
                <Trans>Turn on a creator’s bell. We’ll notify you when they go live.</Trans>
              </Empty>
            ) : (
              <ul className="show-cards">
                {shows.map((show) => (
                  <li key={show.id}>
                    <ShowCard show={show} />
                  </li>
                ))}
              </ul>
            )}
            {shows.length > 0 && <ComingUp shows={scheduled} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
