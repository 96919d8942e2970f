import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Person } from '#contract/fields.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { PersonMenu, PersonNote } from '#web/modules/accounts/person-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

type Fan = {
  readonly fan: Person
  readonly earnedCents: number
  readonly payments: number
  readonly note: string | null
}

/** One supporter: who it is, how it stands, what they brought, what was noted. */
export function FanLine({ of, children }: { readonly of: Fan; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { name } = of.fan
  const { fan, earnedCents, payments, note } = of
  return (
    <li className="fan">
      <PersonRow
        {...fan}
        size={56}
        sub={<bdi>@{fan.username}</bdi>}
        end={
          <div className="fan-end">
            {payments > 0 && (
              <div className="amt">
                <Price cents={earnedCents} />
                <div className="muted xs">{t`${plural(payments, { one: '# payment', other: '# payments' })}`}</div>
              </div>
            )}
            <Link
              href={`/messages?to=${fan.username}`}
              className="btn btn-sm fan-message"
              aria-label={t`Message ${name}`}
            >
              <Icon icon={MessageCircle} size="sm" />
              <span>
                <Trans>Message</Trans>
              </span>
            </Link>
            <PersonMenu about={fan} note={note} />
          </div>
        }
      />
      <div className="fan-state sm">{children}</div>
      <PersonNote note={note} />
    </li>
  )
}
