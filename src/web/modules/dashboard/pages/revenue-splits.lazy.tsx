import { Trans, useLingui } from '@lingui/react/macro'
import { PieChart, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Section } from '#web/ui/section.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import '#web/modules/posts/revenue-split.css'
import { refreshMoney, useShares } from '../queries.ts'
import { RevenueSplitLine, type Side } from '../components/revenue-split-line.tsx'

const ChoosePost = lazyPart(() => import('../components/choose-post-dialog.lazy.tsx'))
const ShareIncome = lazyPart(() => import('#web/modules/posts/revenue-split-dialog.lazy.tsx'))

function Lines({ side }: { readonly side: Side }) {
  const { t } = useLingui()
  const query = useShares(side)
  return (
    <PagedList
      query={query}
      of="shares"
      label={t`Loading shared income`}
      shape={['132px', '132px']}
      empty={
        side === 'received' ? (
          <Empty icon={PieChart} title={<Trans>No one shares income with you yet</Trans>}>
            <Trans>Offers from other creators will show up here.</Trans>
          </Empty>
        ) : (
          <Empty icon={PieChart} title={<Trans>You don’t share any income yet</Trans>}>
            <Trans>Offer another creator a share of a post’s income.</Trans>
          </Empty>
        )
      }
      className="income-shares"
    >
      {(share) => <RevenueSplitLine key={share.id} share={share} side={side} />}
    </PagedList>
  )
}

/** Posts whose income is shared: of others with me, and mine with others. */
export default function SharesPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  /** The post whose income is shared, or that one is being chosen. */
  const [sharing, setSharing] = useState<number | 'which' | null>(null)
  const close = () => {
    setSharing(null)
    // what was offered or taken back there stands among these
    void refreshMoney()
  }
  const side: Side = search.get('side') === 'given' ? 'given' : 'received'
  return (
    <Section
      title={<Trans>Shared income</Trans>}
      end={
        <Button size="sm" icon={Plus} className="push" aria-haspopup="dialog" onClick={() => setSharing('which')}>
          <Trans>Share a post</Trans>
        </Button>
      }
    >
      <p className="sm muted">
        <Trans>
          Split a post’s unlocks and tips, after the fee. Paid once payments clear; refunds reduce both shares.
        </Trans>
      </p>
      <Tabs
        label={t`Whose posts`}
        tabs={[
          { id: 'received', label: <Trans>Others’ posts</Trans> },
          { id: 'given', label: <Trans>My posts</Trans> },
        ]}
        current={side}
        onChange={(next) => setSearch(next === 'given' ? { side: next } : {}, { replace: true })}
      >
        <div className="stack">
          <Lines key={side} side={side} />
        </div>
      </Tabs>
      {sharing === 'which' && <ChoosePost onChoose={setSharing} onClose={() => setSharing(null)} />}
      {typeof sharing === 'number' && <ShareIncome postId={sharing} onClose={close} />}
    </Section>
  )
}
