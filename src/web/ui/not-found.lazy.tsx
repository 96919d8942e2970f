import { Trans } from '@lingui/react/macro'
import { MapPinOff } from 'lucide-react'
import { LinkButton } from './button.tsx'
import { Empty } from './states.tsx'

/** `page`: there is nothing else at the address, such as a navigation. */
export default function NothingHere({ page }: { readonly page?: boolean }) {
  return (
    <Empty
      icon={MapPinOff}
      page={page}
      title={<Trans>Page not found</Trans>}
      action={
        <LinkButton to="/home">
          <Trans>Go home</Trans>
        </LinkButton>
      }
    >
      <Trans>This page was removed, never existed, or isn’t visible to you.</Trans>
    </Empty>
  )
}
