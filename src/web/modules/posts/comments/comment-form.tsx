import { useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { writeComment } from './comment-actions.ts'

/** Where one writes a comment, or (`parentId`) an answer. What the server refuses comes back into the field. */
export function CommentForm({
  postId,
  parentId = null,
  begin = '',
  autoFocus,
  onWritten,
  onLeave,
}: {
  readonly postId: number
  readonly parentId?: number | null
  /** What stands there already, such as whom it is for. */
  readonly begin?: string
  readonly autoFocus?: boolean
  readonly onWritten?: () => void
  readonly onLeave?: () => void
}) {
  const { t } = useLingui()
  const { user } = useSession()
  const [text, setText] = useState(begin)
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!autoFocus || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(begin.length, begin.length)
  }, [autoFocus, begin])
  const words = text.trim()
  const send = async () => {
    if (words === '') {
      area.current?.focus()
      return
    }
    setText('')
    setProblem(undefined)
    const author = { username: user.username, name: user.username, avatarUrl: user.avatarUrl }
    try {
      await writeComment(postId, parentId, words, author)
      onWritten?.()
    } catch (fault) {
      setText((since) => (since === '' ? words : since))
      setProblem(textOf(fault))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter is its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && onLeave) {
      event.stopPropagation()
      onLeave()
    }
  }
  const label = parentId === null ? t`Write a comment` : t`Write a reply`
  const left = limits.commentMax - text.length
  return (
    <div className="comment-form">
      <Avatar src={user.avatarUrl} name={user.username} size={parentId === null ? 36 : 28} />
      <div className="grow stack gap1">
        <div className="comment-field">
          <textarea
            ref={area}
            {...(parentId === null && { id: 'write-comment' })}
            className="textarea"
            rows={1}
            dir="auto"
            maxLength={limits.commentMax}
            value={text}
            placeholder={label}
            aria-label={label}
            aria-invalid={problem !== undefined ? true : undefined}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton
            icon={SendHorizontal}
            flip
            label={parentId === null ? t`Send comment` : t`Send reply`}
            aria-disabled={words === ''}
            onClick={() => void send()}
          />
        </div>
        {left < 100 && <span className="sm muted num">{left}</span>}
        {problem !== undefined && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  )
}
