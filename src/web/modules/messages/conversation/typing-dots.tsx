import { Trans } from '@lingui/react/macro'

export function TypingDots({ name }: { readonly name: string }) {
  return (
    <div className="typing" role="status">
      <span className="sr">
        <Trans>{name} is typing</Trans>
      </span>
      <i />
      <i />
      <i />
    </div>
  )
}
