import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/platform/query.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { tell } from '../queries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { readPush, turnPushOff, turnPushOn } from './push.ts'

const pushQuery = { queryKey: ['settings', 'push'], queryFn: ({ signal }: { signal: AbortSignal }) => readPush(signal) }

/** Push in this browser: each browser asks its person for itself. */
export function PushSection() {
  const { t } = useLingui()
  const query = useQuery(pushQuery)
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (state) => queryClient.setQueryData(pushQuery.queryKey, state),
    onError: tell,
  })
  return (
    <Section title={t`Push in this browser`}>
      <Loaded query={query} label={t`Checking push notifications`} count={1}>
        {(state) =>
          state === 'unsupported' ? (
            <p className="sm muted">
              {t`This browser can’t receive push. On iPhone, add the app to your home screen first.`}
            </p>
          ) : state === 'denied' ? (
            <p className="sm muted">
              {t`You’ve blocked notifications from this site. Allow them in your browser settings.`}
            </p>
          ) : (
            <label className="row">
              <span className="grow">{t`Notify me here even when Fanfare is closed`}</span>
              <Switch
                on={change.isPending ? change.variables : state === 'on'}
                disabled={change.isPending}
                onSwitch={change.mutate}
              />
            </label>
          )
        }
      </Loaded>
    </Section>
  )
}
