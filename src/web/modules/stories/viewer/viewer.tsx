import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Captions, CaptionsOff, ChevronLeft, ChevronRight, Pause, Play, Volume2, VolumeX, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { overlayText } from '#contract/overlay-text.ts'
import { Link } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import { formatAgo, formatCount } from '#web/platform/i18n/format.ts'
import { useMediaQuery } from '#web/platform/media-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { storiesOfQuery } from '../queries.ts'
import { type Move, markMove, markSeen, showAsSeen } from '../report-watched.ts'
import { OverlayLayer } from '../overlays/overlay-layer.tsx'
import { OwnFoot } from './own-foot.tsx'
import { StoryAudience } from './story-audience.tsx'
import { StoryFoot } from './story-foot.tsx'
import { LockedStory } from './locked-story.tsx'
import type { Story } from '#contract/stories.ts'
import { StoryMenu } from './story-menu.tsx'
import { StoryMedia } from './story-media.tsx'
import { WithPeople } from './with-people.tsx'
import { Segments } from './progress-bars.tsx'
import { useChoice } from './use-choice.ts'
import { useTouch } from './use-touch.ts'

export type Watched = Omit<Answer<'GET /users/:username/stories'>, 'muted'> & {
  readonly muted: boolean
  /** They are those of a highlight: its number and its name. */
  readonly highlight?: { readonly id: number; readonly name: string }
}

/** A photo is shown for so long; with words, longer. */
const photoMs = (caption: string): number => Math.min(12_000, 5000 + caption.length * 45)

/** Where somebody begins: at the story that was named, else the first that they have not seen, else at the first. */
const beginOf = (stories: readonly Story[], named: number, isHighlight: boolean): Story | undefined =>
  stories.find(({ id }) => id === named) ?? (isHighlight ? undefined : stories.find(({ seen }) => !seen)) ?? stories[0]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null

/** One person's stories, one after the other, from the first that the viewer has not seen. */
export function Viewer({
  watched: { author, mine, muted, stories, highlight },
  first,
  onAgain,
  next,
  onNext,
  onPrevious,
  onClose,
  beside,
}: {
  readonly watched: Watched
  /** The story to begin with, where there is one of that number. */
  readonly first: number
  /** Reads what is watched anew: an address has ended. */
  readonly onAgain: () => Promise<readonly Story[]>
  /** Who comes after; read before they are needed. */
  readonly next: string | undefined
  readonly onNext: () => void
  readonly onPrevious: (() => void) | undefined
  readonly onClose: () => void
  /** What stands at the sides on a wide screen. */
  readonly beside: ReactNode
}) {
  // a step changes the picture and little else: the rest must not be drawn again before it stands
  'use memo'
  const { t, i18n } = useLingui()
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [id, setId] = useState(() => beginOf(stories, first, highlight !== undefined)?.id)
  // a story that is gone while it is watched leaves its place to the one after it
  const found = stories.findIndex((story) => story.id === id)
  const [place, setPlace] = useState(Math.max(0, found))
  const at = found === -1 ? Math.min(place, stories.length - 1) : found
  const story = stories[at]
  /** For what can be pressed at a story, and what stands beside it: they may come a moment after the picture. */
  const later = useDeferredValue(story)
  const besideLater = useDeferredValue(beside)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set())
  const [share, setShare] = useState(0)
  const [sound, setSound] = useChoice('sound')
  const [captions, setCaptions] = useChoice('captions')
  const after = useDeferredValue(next)
  const { data } = useQuery({ ...storiesOfQuery(after ?? ''), enabled: after !== undefined, refetchInterval: false })
  const following = after === next ? data : undefined
  // the next person takes the place without a new viewer, so that what waits behind is still there
  const [shown, setShown] = useState(author.username)
  if (shown !== author.username) {
    setShown(author.username)
    setId(beginOf(stories, first, false)?.id)
    setPlace(0)
    setShare(0)
    setPaused(false)
    setBusy(false)
  }

  const show = (index: number) => {
    setShare(0)
    setPlace(index)
    setId(stories[index]?.id)
  }
  const forward = () => (at + 1 < stories.length ? show(at + 1) : onNext())
  const back = () => (at > 0 ? show(at - 1) : (onPrevious ?? (() => show(0)))())
  /** What the viewer does themselves is counted; what goes on by itself is not. */
  const by = (move: Move, then: () => void) => () => {
    if (story?.live && !mine && !story.locked) markMove(story.id, move)
    then()
  }
  const goOn = by('forward', forward)
  const goBack = by('back', back)
  const leave = by('exit', onClose)
  const isReady = story !== undefined && (story.locked || ready.has(story.id))
  // fetched when what is watched is there
  const ahead = isReady ? (stories[at + 1] ?? (following && beginOf(following.stories, 0, false))) : undefined
  const deck = [story, ahead].flatMap((one) => (one && !one.locked ? [one] : []))
  useEffect(() => {
    if (!isReady || mine || !story?.live) return
    markSeen(story.id)
    if (at === stories.length - 1 && !highlight) showAsSeen(author.username)
  }, [isReady, mine, story?.id, story?.live, at, stories.length, author.username, highlight])

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const rtl = document.dir === 'rtl'
    if (event.key === 'Escape') leave()
    else if (event.key === (rtl ? 'ArrowLeft' : 'ArrowRight')) goOn()
    else if (event.key === (rtl ? 'ArrowRight' : 'ArrowLeft')) goBack()
    // a button in focus is pressed by the space bar
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) setPaused((before) => !before)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const touch = useTouch({
    onHold: setHeld,
    onForward: goOn,
    onBack: goBack,
    onMiddle: () => setPaused((before) => !before),
    onAway: leave,
    onNextPerson: by('exit', onNext),
    onPreviousPerson: () => onPrevious?.(),
  })
  if (!story || !later) return null
  const { name, username, avatarUrl } = author
  const rests = paused || held || busy
  const stopped = rests || !isReady
  const isClip = !story.locked && story.media.kind === 'video'
  const said = story.locked
    ? t`Locked`
    : [story.media.alt, ...story.overlays.map(overlayText), story.caption].filter(Boolean).join('. ')
  const ago = formatAgo(story.publishedAt)
  const [number, count] = [formatCount(at + 1), formatCount(stories.length)]
  const description = t`Story ${number} of ${count} by ${name}, ${ago}. ${said}`
  return (
    <main className="sv" id="main" tabIndex={-1} lang={i18n.locale}>
      <title>{`${t`Story by ${name}`} · Fanfare`}</title>
      <h1 className="sr">{t`Story by ${name}`}</h1>
      <p className="sr" role="status">
        {description}
      </p>
      <section className="sv-stage" aria-label={description} data-state={stopped ? 'paused' : 'running'}>
        <div className="sv-touch" {...touch} />
        {story.locked && <LockedStory story={story} author={author} />}
        {deck.map((one) => (
          <StoryMedia
            key={one.id}
            story={one}
            active={one.id === story.id}
            onAgain={onAgain}
            stopped={stopped && !(isClip && !rests)}
            sound={sound}
            captions={captions}
            onReady={() => setReady((before) => (before.has(one.id) ? before : new Set([...before, one.id])))}
            onShare={setShare}
            onEnd={calm ? () => setPaused(true) : forward}
            onGone={one.id === story.id ? forward : () => undefined}
          />
        ))}
        {!story.locked && (
          <OverlayLayer
            key={`overlays ${String(story.id)}`}
            story={story}
            username={username}
            mine={mine}
            onBusy={setBusy}
          />
        )}
        <div className="sv-top">
          <Segments
            count={stories.length}
            at={at}
            storyId={story.id}
            stopped={stopped}
            share={isClip ? share : null}
            ms={calm || story.locked ? null : photoMs(story.locked ? '' : said)}
            onEnd={forward}
          />
          <div className="sv-who">
            <Link href={`/${username}`} className="row gap2 sv-person">
              <Avatar src={avatarUrl} name={name} size={36} />
              <span className="sv-names">
                <b className="clip">
                  <bdi>{name}</bdi>
                </b>
                <span className="sub">
                  {highlight && (
                    <>
                      <bdi className="clip">{highlight.name}</bdi> ·{' '}
                    </>
                  )}
                  {ago} ·{' '}
                  <StoryAudience
                    audience={story.audience}
                    listName={story.locked ? null : story.listName}
                    priceCents={story.locked ? story.lock.unlockCents : story.priceCents}
                  />
                </span>
              </span>
            </Link>
            <span className="sv-acts">
              {isClip && (story.media.video?.captions.length ?? 0) > 0 && (
                <IconButton
                  icon={captions ? Captions : CaptionsOff}
                  label={captions ? t`Hide captions` : t`Show captions`}
                  onClick={() => setCaptions(!captions)}
                />
              )}
              {isClip && story.media.video?.hasSound === true && (
                <IconButton
                  icon={sound ? Volume2 : VolumeX}
                  label={sound ? t`Turn off sound` : t`Turn on sound`}
                  onClick={() => setSound(!sound)}
                />
              )}
              <IconButton
                icon={paused ? Play : Pause}
                label={paused ? t({ message: 'Play', context: 'story' }) : t({ message: 'Pause', context: 'story' })}
                onClick={() => setPaused(!paused)}
              />
              <StoryMenu
                story={later}
                {...(highlight && { highlightId: highlight.id })}
                mine={mine}
                muted={muted}
                author={author}
                onBusy={setBusy}
                onGone={() => (stories.length === 1 ? onClose() : forward())}
              />
              <IconButton icon={X} label={t`Close`} className="sv-close" onClick={leave} />
            </span>
          </div>
          {!story.locked && story.tags.length > 0 && <WithPeople people={story.tags} />}
        </div>
        {!story.locked && story.caption !== '' && (
          <p className="sv-caption" dir="auto" lang={story.language ?? undefined}>
            {story.caption}
          </p>
        )}
      </section>
      {mine && (
        <OwnFoot
          storyId={story.id}
          person={story.live && story.audience === 'everyone' ? author : null}
          onBusy={setBusy}
        />
      )}
      {!mine && !later.locked && later.live && <StoryFoot story={later} author={author} onBusy={setBusy} />}
      <IconButton icon={ChevronLeft} flip label={t`Previous story`} className="sv-zone prev" onClick={goBack} />
      <IconButton icon={ChevronRight} flip label={t`Next story`} className="sv-zone next" onClick={goOn} />
      {besideLater}
    </main>
  )
}
