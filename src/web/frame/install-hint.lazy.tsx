import { Trans, useLingui } from '@lingui/react/macro'
import { Download, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { onInstallPrompt } from '#web/platform/install-prompt.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Seen = { readonly visits: number; readonly last: number; readonly quietUntil: number }
const key = 'install hint'
const none: Seen = { visits: 0, last: 0, quietUntil: 0 }
/** Who comes back after so long comes anew. */
const pauseMs = 1_800_000
/** "Not now" holds for so long. */
const quietMs = 60 * 86_400_000
const leastVisits = 2

function read(): Seen {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Seen>) }
  } catch {
    return none
  }
}
const write = (seen: Seen): void => localStorage.setItem(key, JSON.stringify(seen))

/** Counts this visit, once however often the page is opened during it. */
function countVisit(now: number): Seen {
  const before = read()
  const seen = { ...before, visits: before.visits + (now - before.last > pauseMs ? 1 : 0), last: now }
  write(seen)
  return seen
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
/** Safari on a phone installs by its own menu, and no page can ask for it. */
const bySafari = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !/CriOS|FxiOS/.test(navigator.userAgent)

/** From the second visit on, on a phone: the app can be put on the home screen. */
export default function InstallHint() {
  const { t } = useLingui()
  const prompt = useSyncExternalStore(onInstallPrompt, () => globalThis.installPrompt)
  const [seen, setSeen] = useState(() => countVisit(Date.now()))
  const [openedAt] = useState(() => Date.now())
  const safari = bySafari()
  if (isInstalled() || seen.visits < leastVisits || openedAt < seen.quietUntil || !(prompt || safari)) return null
  const rest = () => {
    const next = { ...read(), quietUntil: Date.now() + quietMs }
    write(next)
    setSeen(next)
  }
  const install = async () => {
    rest()
    await prompt?.prompt()
  }
  return (
    <section className="install-hint row" aria-label={t`Install Fanfare`}>
      <Icon icon={Download} />
      <p className="grow sm">
        <b className="strong">
          <Trans>Put Fanfare on your home screen</Trans>
        </b>
        <br />
        {safari ? (
          <Trans>Tap Share, then Add to Home Screen.</Trans>
        ) : (
          <Trans>It opens faster and works offline.</Trans>
        )}
      </p>
      {prompt && (
        <Button size="sm" kind="ink" onClick={() => void install()}>
          <Trans>Install</Trans>
        </Button>
      )}
      <IconButton icon={X} label={t`Not now`} onClick={rest} />
    </section>
  )
}
