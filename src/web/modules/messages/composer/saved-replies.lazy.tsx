import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { savedRepliesQuery } from '../queries.ts'

/** What a creator has said before, to be put into the message that is being written. */
export default function SavedRepliesPanel({
  onPick,
  onClose,
}: {
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const query = useQuery(savedRepliesQuery)
  return (
    <Dialog open onClose={onClose} title={t`Saved replies`}>
      <Loaded query={query} label={t`Loading saved replies`} shape={['44px', '44px']}>
        {({ replies }) =>
          replies.length > 0 ? (
            <ul className="reply-lines">
              {replies.map(({ id, title, text }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="menu-item reply-line"
                    onClick={() => {
                      onPick(text)
                      onClose()
                    }}
                  >
                    <b dir="auto">{title}</b>
                    <span className="clip muted sm" dir="auto">
                      {text}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon={MessageSquareText} title={t`No saved replies yet`}>
              <Trans>Save replies you use often and add them to a message in two clicks.</Trans>
            </Empty>
          )
        }
      </Loaded>
      <LinkButton to="/messages/tools/replies" kind="line">
        <Trans>Manage saved replies</Trans>
      </LinkButton>
    </Dialog>
  )
}
