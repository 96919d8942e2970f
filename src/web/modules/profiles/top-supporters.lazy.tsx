import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '#web/platform/api/client.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Who supports a creator most, of those who chose to be shown. */
export default function TopSupporters({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['topSupporters', username],
    queryFn: () => api('GET /users/:username/topSupporters', { params: { username } }),
  })
  if (!data || data.people.length === 0) return null
  return (
    <section className="top-supporters" aria-label={t`Top supporters`}>
      <h2 className="aside-title">
        <Trans>Top supporters</Trans>
      </h2>
      <ul className="faces">
        {data.people.map((person) => (
          <li key={person.username}>
            <Link href={`/${person.username}`} className="face">
              <Avatar src={person.avatarUrl} name={person.name} size={56} />
              <bdi className="clip sm">{person.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className="xs muted">
        <Trans>Only people who chose to be shown.</Trans>
      </p>
    </section>
  )
}
