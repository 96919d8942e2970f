import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import type { CreatorFeeDetail } from '#contract/staff/fees.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDateTime, formatPercent } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { useStaffAction } from '../use-staff-change.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { DetailHead } from '../components/detail-head.tsx'
import { FeeForm } from './fee-form.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { NextFee } from './next-fee.tsx'

function Next({ username, next }: { readonly username: string; readonly next: CreatorFeeDetail['next'] }) {
  const { t } = useLingui()
  const drop = useStaffAction(
    () => api('DELETE /admin/creatorFees/:username/next', { params: { username } }),
    () => t`Change canceled.`,
  )
  if (!next) return null
  return (
    <div className="row wrap">
      <span className="grow">
        <NextFee next={next} />
      </span>
      <Button size="sm" kind="line" icon={CalendarX} busy={drop.isBusy} onClick={drop.run}>
        <Trans>Cancel change</Trans>
      </Button>
    </div>
  )
}

function Fee({ fee }: { readonly fee: CreatorFeeDetail }) {
  const { t } = useLingui()
  const { creator, history } = fee
  const standard = formatPercent(fee.operatorBasisPoints / 10_000)
  return (
    <>
      <DetailHead
        back="/admin/fees"
        title={<bdi>{creator.name}</bdi>}
        sub={<bdi>@{creator.username}</bdi>}
        end={fee.own ? <Tag tone="info">{t`Custom fee`}</Tag> : <Tag>{t`Standard fee`}</Tag>}
      />
      <div className="case">
        <div className="stack gap6">
          <Section title={<Trans>Fee</Trans>}>
            <KeyValues
              rows={[
                [t`Now`, formatPercent(fee.basisPoints / 10_000)],
                [t`Everyone else`, standard],
              ]}
            />
            <Next username={creator.username} next={fee.next} />
          </Section>
          {history.length > 0 && (
            <Section title={<Trans context="past changes">History</Trans>}>
              <ul className="log">
                {history.map((one) => (
                  <li key={one.from}>
                    <span>
                      <DotSeparated>
                        <span className="strong">
                          {one.basisPoints === null ? t`Standard fee` : formatPercent(one.basisPoints / 10_000)}
                        </span>
                        {t`from ${formatDateTime(one.from)}`}
                        {one.setBy !== null && <bdi>@{one.setBy}</bdi>}
                      </DotSeparated>
                      {one.note !== '' && (
                        <span className="sm muted staff-under">
                          <bdi>{one.note}</bdi>
                        </span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <Section title={<Trans>Change the fee</Trans>}>
          <FeeForm fee={fee} />
        </Section>
      </div>
    </>
  )
}

/** One creator's fee: what counts, what is planned, what counted before, and the way to change it. */
export function FeeDetail({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const query = useQuery(
    queryOf(['staff', 'fees', username], 'GET /admin/creatorFees/:username', { params: { username } }),
  )
  return (
    <Loaded query={query} label={t`Loading the fee`} shape={['28px', '260px']}>
      {(fee) => <Fee fee={fee} />}
    </Loaded>
  )
}
