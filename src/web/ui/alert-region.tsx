import { type Alert, useAlerts } from '#web/platform/alerts.ts'
import { createPart, usePart } from '#web/platform/lazy-part.tsx'

// Fetched at once and not with the first alert, which may be that there is no network.
const toast = createPart(() => import('./toast.lazy.tsx'))

/** Both regions are always there: a screen reader announces only what arrives in a region that it knows. */
export function AlertRegion() {
  const alerts = useAlerts()
  const Toast = usePart(toast)
  const of = (kind: Alert['kind']) =>
    Toast && alerts.filter((alert) => alert.kind === kind).map((alert) => <Toast key={alert.id} alert={alert} />)
  return (
    // the attribute keeps it readable and in reach while a dialog is open, and a press here closes no dialog
    <div className="toasts" data-react-aria-top-layer="true">
      <div role="alert">{of('alert')}</div>
      <div role="status">{of('status')}</div>
    </div>
  )
}
