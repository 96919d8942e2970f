import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { LinkButton } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { readSharedFiles } from './read-shared-files.ts'

/** Somebody who is no creator shared something with the app: what can be done with it, and nothing of it stays. */
export default function SharedToFan() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const take = async () => {
      await readSharedFiles()
      setShown(true)
      // a reload would say it again
      navigate('/home', { replace: true })
    }
    take().catch(console.error)
  }, [navigate])
  if (!shown) return null
  return (
    <Callout title={t`Only creators can post`} live>
      <p>
        <Trans>Open a chat to send your photo there.</Trans>
      </p>
      <LinkButton to="/messages">{t`Messages`}</LinkButton>
    </Callout>
  )
}
