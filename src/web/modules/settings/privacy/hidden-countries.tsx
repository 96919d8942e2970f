import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, Search } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { useFreshQuery } from '#web/platform/api/use-fresh-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { countries, folded } from '#web/platform/i18n/countries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { privacyQuery } from '../queries.ts'
import { useSavePrivacy } from './save-privacy.ts'

type Privacy = Answer<'GET /settings/privacy'>

/** A list to tick, with a search; what is ticked already stands first. */
function CountryList({ privacy, onClose }: { readonly privacy: Privacy; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(privacy.hiddenIn))
  const [term, setTerm] = useState('')
  const save = useSavePrivacy()
  const first = new Set(privacy.hiddenIn)
  const wanted = folded(term.trim())
  const shown = countries()
    .filter(({ name }) => folded(name).includes(wanted))
    .toSorted((one, other) => Number(first.has(other.code)) - Number(first.has(one.code)))
  const toggle = (code: string) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    setChosen(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Hide my profile in`}
      foot={
        <>
          <span className="sm muted push-end" role="status">
            <Plural value={chosen.size} one="# country" other="# countries" />
          </span>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="ink"
            busy={save.isPending}
            onClick={() =>
              save.mutate(
                { hiddenIn: [...chosen] },
                {
                  onSuccess: () => {
                    showToast(t`Saved.`)
                    onClose()
                  },
                },
              )
            }
          >{t`Save`}</Button>
        </>
      }
    >
      <div className="search">
        <TextField
          label={t`Search countries`}
          name="search"
          type="search"
          icon={Search}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          autoComplete="off"
        />
      </div>
      <p className="muted sm">
        {privacy.placesByAddress ? (
          <Trans>
            Hides you from people who live there or are there now. Network locations can be wrong or hidden.
          </Trans>
        ) : (
          <Trans>Hides you from people who told us they live there. Guests still see you: we can’t locate them.</Trans>
        )}
      </p>
      {/* Scrolls by itself, so it can be reached by keyboard. */}
      <div className="set-countries" role="group" aria-label={t`Countries`} tabIndex={-1}>
        {shown.map(({ code, name }) => (
          <label key={code} className="choice">
            <input type="checkbox" checked={chosen.has(code)} onChange={() => toggle(code)} />
            <span>{name}</span>
          </label>
        ))}
        {shown.length === 0 && (
          <p className="muted sm">
            <Trans>No matching country.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The list begins with what is hidden now: it is saved as a whole. */
function CountryDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const query = useFreshQuery(privacyQuery)
  if (query.data) return <CountryList privacy={query.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t`Hide my profile in`}>
      <Loaded query={query} label={t`Loading your privacy settings`} count={6}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** Where my profile does not exist. */
export function HiddenCountries({ privacy }: { readonly privacy: Privacy }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const hidden = new Set(privacy.hiddenIn)
  const names = countries()
    .filter(({ code }) => hidden.has(code))
    .map(({ name }) => name)
  return (
    <>
      <SettingRow
        icon={EyeOff}
        title={t`Countries that can’t see my profile`}
        end={
          <Button aria-label={t`Choose countries`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Trans>Choose</Trans>
          </Button>
        }
      >
        {names.length === 0
          ? t`Visible everywhere.`
          : new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names)}
        {names.length > 0 && !privacy.placesByAddress && <div>{t`Guests still see it: we can’t locate them.`}</div>}
      </SettingRow>
      {open && <CountryDialog onClose={() => setOpen(false)} />}
    </>
  )
}
