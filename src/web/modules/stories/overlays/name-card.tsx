import { Trans } from '@lingui/react/macro'
import { AtSign, FileText, Link as Chain, Radio, Star, Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useReaderLocale } from '#web/platform/i18n/reader-locale.ts'
import { isOwnPage, type Overlay } from '#contract/story-overlays.ts'
import { Icon } from '#web/ui/icon.tsx'
import { placeOf } from './overlay-position.ts'

type Of<Type extends Overlay['type']> = { readonly overlay: Extract<Overlay, { type: Type }> }

/** Where a link leads, as the browser reads it: no look-alike letters. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''

export const MentionFace = ({ overlay: { username } }: Of<'mention'>) => (
  <>
    <Icon icon={AtSign} size="sm" />
    <bdi>{username}</bdi>
  </>
)

const ownIcon = (path: string) => (path.startsWith('/post/') ? FileText : path.startsWith('/live/') ? Radio : Star)

/** The site always stands on it, whatever its author calls it; on a page of ours that has a name, its kind. */
export const LinkFace = ({ overlay: { text, url } }: Of<'link'>) => {
  const isOwn = isOwnPage(url)
  return (
    <>
      <Icon icon={isOwn ? ownIcon(url) : Chain} size="sm" />
      {text !== '' && <b dir="auto">{text}</b>}
      {(!isOwn || text === '') && (
        <bdi className={text === '' ? '' : 'ov-host'}>{isOwn ? location.hostname : hostOf(url)}</bdi>
      )}
    </>
  )
}

/** "2 days", "03:14:09" */
function parts(ms: number, locale: string): { readonly days: string; readonly clock: string } {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const days = Math.floor(seconds / 86_400)
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return {
    days:
      days === 0 ? '' : new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days),
    clock: clock.map((part) => two.format(part)).join(':'),
  }
}

/** How long it still is; it counts in seconds. */
export function CountdownFace({ overlay: { text, at } }: Of<'countdown'>) {
  const [now, setNow] = useState(() => Date.now())
  const locale = useReaderLocale()
  const left = Date.parse(at) - now
  const isOver = !(left > 0)
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const { days, clock } = parts(left, locale)
  return (
    <>
      <b dir="auto">{text}</b>
      <span className="ov-time num" role="timer">
        <Icon icon={Timer} size="sm" />
        {isOver ? (
          <Trans>It’s time</Trans>
        ) : (
          <>
            {days !== '' && <span>{days}</span>}
            <bdi dir="ltr">{clock}</bdi>
          </>
        )}
      </span>
    </>
  )
}

/** What was asked, and what somebody has answered. */
export const AnswerFace = ({ overlay: { question, text } }: Of<'answer'>) => (
  <>
    <span className="ov-asked" dir="auto">
      {question}
    </span>
    <b dir="auto">{text}</b>
  </>
)

export const Mention = ({ overlay }: Of<'mention'>) => (
  <Link className="ov ov-pill" dir="ltr" style={placeOf(overlay)} href={`/${overlay.username}`}>
    <MentionFace overlay={overlay} />
  </Link>
)

/** On the site itself it goes on here; elsewhere in a window of its own, and we do not vouch for it. */
export function LinkCard({ overlay }: Of<'link'>) {
  const isOwn = isOwnPage(overlay.url)
  const url = URL.parse(overlay.url, location.origin)
  if (!url || (!isOwn && url.protocol !== 'https:')) return null
  const face = <LinkFace overlay={overlay} />
  return url.origin === location.origin ? (
    <Link className="ov ov-pill" style={placeOf(overlay)} href={`${url.pathname}${url.search}`}>
      {face}
    </Link>
  ) : (
    <a
      className="ov ov-pill"
      style={placeOf(overlay)}
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      {face}
    </a>
  )
}

export const Countdown = ({ overlay }: Of<'countdown'>) => (
  <div className="ov ov-card ov-countdown" style={placeOf(overlay)}>
    <CountdownFace overlay={overlay} />
  </div>
)
