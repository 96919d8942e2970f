import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { useTopSupporters } from './beside-profile.ts'

/** Who supports a creator most, of those who chose to be shown. `rows`: below each other, where there is a column for them. */
export default function TopSupporters({
  username,
  rows = false,
}: {
  readonly username: string
  readonly rows?: boolean
}) {
  const { t } = useLingui()
  const { data } = useTopSupporters(username)
  if (!data || data.people.length === 0) return null
  const lengthOf = (months: number | null) =>
    months === null ? undefined : t`${plural(months, { one: '# month', other: '# months' })}`
  return (
    <section className={rows ? 'stack' : 'top-supporters'} aria-label={t`Top supporters`}>
      <h2 className="aside-title">
        <Trans>Top supporters</Trans>
      </h2>
      {rows ? (
        data.people.map((person) => (
          <PersonRow key={person.username} {...person} sub={lengthOf(person.months) ?? <bdi>@{person.username}</bdi>} />
        ))
      ) : (
        <ul className="faces">
          {data.people.map((person) => (
            <li key={person.username}>
              <Link href={`/${person.username}`} className="face">
                <Avatar src={person.avatarUrl} name={person.name} size={56} />
                <bdi className="clip sm">{person.name}</bdi>
                {person.months !== null && <span className="muted xs">{lengthOf(person.months)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="xs muted">
        <Trans>Only people who chose to be shown.</Trans>
      </p>
    </section>
  )
}
