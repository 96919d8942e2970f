import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { NothingHere, PageComing } from '#web/ui/states.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import './composer/composer.css'
import './tools/message-tools.css'

type Tool = {
  readonly path: string
  readonly name: MessageDescriptor
  readonly View: ComponentType
}

const tools: readonly Tool[] = [
  {
    path: '/messages/tools/many',
    name: msg`Mass message`,
    View: lazyPart(() => import('./tools/mass-messages.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    path: '/messages/tools/lists',
    name: msg`Lists`,
    View: lazyPart(() => import('./tools/lists.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    path: '/messages/tools/welcome',
    name: msg`Welcome message`,
    View: lazyPart(() => import('./tools/welcome.lazy.tsx'), { Waiting: PageComing }),
  },
  {
    path: '/messages/tools/replies',
    name: msg`Saved replies`,
    View: lazyPart(() => import('./tools/replies.lazy.tsx'), { Waiting: PageComing }),
  },
]

/** What saves creators from typing the same again. */
export default function MessageToolsScreen() {
  const { t, i18n } = useLingui()
  const [path, navigate] = useLocation()
  const tool = tools.find((each) => each.path === path)
  if (!tool) return <NothingHere page />
  return (
    <Screen
      title={t`Message tools`}
      start={<IconButton icon={ArrowLeft} flip label={t`Back to chats`} onClick={() => navigate('/messages')} />}
    >
      <TabLinks
        label={t`Message tools`}
        links={tools.map(({ path: to, name }) => ({ id: to, to, name: i18n._(name) }))}
        current={tool.path}
        className="page-tabs"
      />
      <tool.View />
    </Screen>
  )
}
