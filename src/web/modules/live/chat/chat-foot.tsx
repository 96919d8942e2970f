import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ShowChat, showReactions } from '#contract/live-chat.ts'
import type { Person } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { api } from '#web/platform/api/client.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { addLine, readNewer } from './chat-queries.ts'

const TipDialog = lazyPart(() => import('#web/modules/tips/tip-dialog.lazy.tsx'))
/** As many as fit beside a word in a row of a phone; the sheet has them all. */
const presets = limits.tipPresetsCents.slice(0, 3)

/** Three and a word stand in a row of a phone: whole amounts without their cents. */
const Amount = ({ cents }: { readonly cents: number }) => <bdi className="price">{formatShortMoney(cents)}</bdi>

/** `?tip=500`: how a top-up comes back to the tip. */
function Tips({ showId, creator }: { readonly showId: number; readonly creator: Person }) {
  const { isAuth } = useSession()
  const membersOnly = useMembersOnly()
  const [, navigate] = useLocation()
  const wished = Number(new URLSearchParams(useSearch()).get('tip') ?? 0)
  const [asked, setAsked] = useState<number | null>(null)
  const cents = asked ?? (isAuth && wished > 0 ? wished : null)
  const close = () => {
    setAsked(null)
    // without this a reload would ask again
    if (wished > 0) navigate(`/live/${String(showId)}`, { replace: true })
  }
  return (
    <>
      <ScrollRow>
        <div className="row gap2 chat-tips">
          {presets.map((preset, index) => (
            <Button key={preset} kind="brass" size="sm" onClick={() => membersOnly(() => setAsked(preset))}>
              {index === 0 ? (
                <Trans>
                  Tip <Amount cents={preset} />
                </Trans>
              ) : (
                <Amount cents={preset} />
              )}
            </Button>
          ))}
          <Button kind="line" size="sm" onClick={() => membersOnly(() => setAsked(limits.tipUsualCents))}>
            <Trans context="amount">Other</Trans>
          </Button>
        </div>
      </ScrollRow>
      {cents !== null && (
        <TipDialog
          person={creator}
          showId={showId}
          firstCents={cents}
          onTipped={() => void readNewer(showId).catch(() => undefined)}
          onClose={close}
        />
      )}
    </>
  )
}

function Composer({ showId, slowSeconds }: { readonly showId: number; readonly slowSeconds: number }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const send = useAction(async (words: string) => {
    addLine(showId, await api('POST /live/:id/chat', { params: { id: showId }, body: { text: words } }))
    setText('')
  })
  return (
    <form
      className="row gap2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') send.run(text.trim())
      }}
    >
      <input
        className="input grow"
        aria-label={t`Say something`}
        placeholder={slowSeconds > 0 ? t`Slow mode: every ${slowSeconds} s` : t`Say something`}
        value={text}
        maxLength={limits.showLineMax}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton
        type="submit"
        icon={SendHorizontal}
        flip
        label={t`Send`}
        disabled={text.trim() === '' || send.isBusy}
      />
    </form>
  )
}

/** Tips, emoji and the words: what a reader can do in a show's chat. */
export function ChatFoot({
  showId,
  creator,
  mine,
  chat,
}: {
  readonly showId: number
  readonly creator: Person | null
  readonly mine: boolean
  readonly chat: ShowChat
}) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const react = useAction((emoji: (typeof showReactions)[number]) =>
    api('POST /live/:id/reactions', { params: { id: showId }, body: { emoji } }),
  )
  return (
    <footer className="chat-foot">
      {!mine && creator && <Tips showId={showId} creator={creator} />}
      {!mine && (
        <div className="row chat-emoji" role="group" aria-label={t`Reactions`}>
          {showReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className="icon-btn"
              aria-label={t`React with ${emoji}`}
              onClick={() => membersOnly(() => react.run(emoji))}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {chat.closed === 'guest' ? (
        <Button block onClick={() => membersOnly(() => undefined)}>
          <Trans>Sign up to chat</Trans>
        </Button>
      ) : chat.closed === 'paid_only' ? (
        <p className="sm muted centred">
          <Trans>Only supporters can chat. Send a tip to join in.</Trans>
        </p>
      ) : chat.closed === 'muted' ? (
        <p className="sm muted centred">
          <Trans>You can’t write in this show.</Trans>
        </p>
      ) : (
        <Composer showId={showId} slowSeconds={mine ? 0 : chat.slowSeconds} />
      )}
    </footer>
  )
}
