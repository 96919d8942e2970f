import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Person } from '#contract/fields.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { PersonMenu, PersonNote } from '#web/modules/accounts/person-menu.tsx'
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
            <PersonMenu about={fan} note={note} />
          </div>
        }
      />
      <div className="fan-state sm">{children}</div>
      <PersonNote note={note} />
    </li>
  )
}
