import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import type { TrackingLink } from '#contract/supporters.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { NewTrackingLink } from '#web/modules/creators/new-tracking-link.tsx'
import { linksQuery, trackedPath } from '#web/modules/creators/tracking-links.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { Loaded } from '../components/loaded.tsx'

const readAgain = () => queryClient.invalidateQueries({ queryKey: linksQuery.queryKey })

function Line({ link }: { readonly link: TrackingLink }) {
  const { t } = useLingui()
  const { username } = useSession().user
  const { id, name, code, visits, followers, subscribers, earnedCents, createdAt, endedAt } = link
  const end = useAction(async () => {
    await api('DELETE /trackingLinks/:id', { params: { id } })
    await readAgain()
  })
  return (
    <tr>
      <th scope="row" className="plain-head">
        <div className="row gap2 wrap">
          <bdi className="strong">{name}</bdi>
          {endedAt !== null && <Tag>{t`Ended`}</Tag>}
        </div>
        <div className="muted xs">
          <Trans>since {formatDate(createdAt, 'medium')}</Trans>
        </div>
      </th>
      <td className="n num" data-name={t`Visits`}>
        {formatCount(visits)}
      </td>
      <td className="n num" data-name={t`Followers`}>
        {formatCount(followers)}
      </td>
      <td className="n num" data-name={t`Subscribers`}>
        {formatCount(subscribers)}
      </td>
      <td className="n" data-name={t`Yours`}>
        <Price cents={earnedCents} />
      </td>
      <td className="n link-ends">
        {endedAt === null && (
          <div className="row gap2">
            <Button
              size="sm"
              icon={Link2}
              aria-label={t`Copy link: ${name}`}
              onClick={() => void copyText(location.origin + trackedPath(`/${username}`, code), t`Link copied.`)}
            >{t`Copy link`}</Button>
            <Button size="sm" kind="plain" busy={end.isBusy} aria-label={t`End: ${name}`} onClick={end.run}>
              <Trans context="end a promotion">End</Trans>
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}

/** Links to the creator's page, each with what those did who came by it. */
export function TrackingLinks() {
  const { t } = useLingui()
  const [adding, setAdding] = useState(false)
  const query = useQuery(linksQuery)
  return (
    <Section
      title={<Trans>Tracking links</Trans>}
      end={
        <Button size="sm" icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <Trans>New link</Trans>
        </Button>
      }
    >
      <p className="sm muted">
        <Trans>Use one link for each place you share. We count 30 days from the first visit.</Trans>
      </p>
      {adding && <NewTrackingLink onClose={() => setAdding(false)} />}
      <Loaded query={query} label={t`Loading your links`} shape={['56px']}>
        {({ links }) =>
          links.length === 0 ? (
            <p className="muted sm">
              <Trans>Create a link to see where your fans come from.</Trans>
            </p>
          ) : (
            <table className="table posts-table">
              <caption className="sr">
                <Trans>Tracking links</Trans>
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Link</Trans>
                  </th>
                  {[t`Visits`, t`Followers`, t`Subscribers`, t`Yours`].map((name) => (
                    <th key={name} scope="col" className="n">
                      {name}
                    </th>
                  ))}
                  <th scope="col" className="n">
                    <Trans>Actions</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {links.map((link) => (
                  <Line key={link.id} link={link} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Section>
  )
}
