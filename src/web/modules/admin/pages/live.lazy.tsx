import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag, Radio, ScanEye } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ListedShow } from '#contract/live.ts'
import type { StaffShow } from '#contract/staff/live.ts'
import { useShowAudience } from '#web/modules/live/use-show-audience.ts'
import { LivePlayer } from '#web/modules/live/player.tsx'
import { ShowPicture } from '#web/modules/live/show-picture.tsx'
import { Since } from '#web/modules/live/elapsed-time.tsx'
import { queryOf } from '#web/platform/api/queries.ts'
import { formatCount, formatMoney } from '#web/platform/i18n/format.ts'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Empty } from '#web/ui/states.tsx'
import { DetailHead } from '../components/detail-head.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { CutForm } from '../components/cut-form.tsx'
import '#web/modules/live/live.css'

const showsQuery = { ...queryOf(['staff', 'live'], 'GET /admin/live'), refetchInterval: 8000 }

function StateTag({ state }: { readonly state: ListedShow['state'] }) {
  const { t } = useLingui()
  return state === 'lost' ? (
    <Tag>{t`Connection lost`}</Tag>
  ) : (
    <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>
  )
}

/** One show of the wall: what it looks like now, and why somebody should look. */
function WallCard({ show }: { readonly show: StaffShow }) {
  const { t } = useLingui()
  const audienceOf = useShowAudience()
  const { creator, viewers, reports } = show
  return (
    <Link href={`/admin/live/${String(show.id)}`} className="show-card">
      <span className="frame">
        <ShowPicture picture={show.picture} creator={creator} />
        <span className="over">
          <StateTag state={show.state} />
          {show.looksRemoved && <Tag tone="bad" icon={ScanEye}>{t`Looks like removed media`}</Tag>}
          {reports > 0 && (
            <Tag tone="warn" icon={Flag}>
              {plural(reports, { one: '# report', other: '# reports' })}
            </Tag>
          )}
        </span>
      </span>
      <span>
        <b className="strong clip" dir="auto">
          {show.title}
        </b>
        <span className="muted sm">
          <DotSeparated>
            <bdi>@{creator.username}</bdi>
            {audienceOf(show)}
            {plural(viewers, { one: '# person watching', other: '# people watching' })}
            <Since at={show.startedAt} />
          </DotSeparated>
        </span>
      </span>
    </Link>
  )
}

function Shows() {
  const { t } = useLingui()
  const query = useQuery(showsQuery)
  return (
    <>
      <h1 className="staff-title">
        <Trans>Live shows</Trans>
      </h1>
      <Loaded query={query} label={t`Loading live shows`} shape={['220px', '220px']}>
        {({ shows }) =>
          shows.length === 0 ? (
            <Empty icon={Radio} title={t`No one is live right now`} />
          ) : (
            <ul className="show-cards">
              {shows.map((show) => (
                <li key={show.id}>
                  <WallCard show={show} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function Watched({ show, onCut }: { readonly show: ListedShow; readonly onCut: (caseId: number) => void }) {
  const { t } = useLingui()
  const audienceOf = useShowAudience()
  const { creator, ticket } = show
  return (
    <>
      <DetailHead
        back="/admin/live"
        title={<bdi>{show.title}</bdi>}
        sub={
          <Link className="link" href={`/${creator.username}`}>
            <bdi>@{creator.username}</bdi>
          </Link>
        }
        end={<StateTag state={show.state} />}
      />
      <div className="case">
        <div className="stack gap6">
          <div className="staff-picture">
            <LivePlayer show={show} onRefused={() => undefined}>
              {null}
            </LivePlayer>
          </div>
          <p className="xs muted">
            <Trans>Viewers can’t see you. The audit log records that you watched.</Trans>
          </p>
        </div>
        <div className="stack gap6">
          <section className="card-flat stack">
            <KeyValues
              rows={[
                [t`Who can watch`, audienceOf(show)],
                [t`Watching`, formatCount(show.viewers)],
                [t`Ticket`, ticket ? formatMoney(ticket.priceCents) : '–'],
                [t`On air for`, <Since key="s" at={show.startedAt} />],
              ]}
            />
          </section>
          <Section title={<Trans>End this show</Trans>}>
            <CutForm showId={show.id} onCut={onCut} />
          </Section>
        </div>
      </div>
    </>
  )
}

function WatchOne({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const query = useQuery(showsQuery)
  const [caseId, setCase] = useState<number | null>(null)
  return (
    <Loaded query={query} label={t`Loading the show`} shape={['28px', '360px']}>
      {({ shows }) => {
        const show = shows.find((one) => one.id === id)
        if (show && caseId === null) return <Watched show={show} onCut={setCase} />
        return (
          <>
            <DetailHead back="/admin/live" title={t`Live show`} sub={null} />
            <Empty
              icon={Radio}
              title={t`This show has ended`}
              action={
                caseId === null ? undefined : (
                  <LinkButton to={`/admin/cases/${String(caseId)}`}>{t`Open the case`}</LinkButton>
                )
              }
            />
          </>
        )
      }}
    </Loaded>
  )
}

/** Every show that is on air: watched by staff, and ended where it breaks the rules. */
export default function LivePage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Shows /> : <WatchOne key={id} id={Number(id)} />
}
