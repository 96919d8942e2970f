import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Beside the chats, before one is chosen. */
export function NoConversation({ onNew }: { readonly onNew: () => void }) {
  return (
    <section className="convo none">
      <div className="empty">
        <Icon icon={MessageCircle} />
        <h2 className="empty-title">
          <Trans>Pick a conversation</Trans>
        </h2>
        <p>
          <Trans>Or message someone you support.</Trans>
        </p>
        <Button kind="ink" onClick={onNew}>
          <Trans>New message</Trans>
        </Button>
      </div>
    </section>
  )
}
