import { createStore } from './create-store.ts'

export type Alert = {
  readonly id: number
  /** `alert` interrupts a screen reader, `status` waits for its turn. */
  readonly kind: 'alert' | 'status'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const store = createStore<readonly Alert[]>([])
let lastId = 0

function add(alert: Omit<Alert, 'id'>): void {
  // What the person called off themselves has no text.
  if (!alert.text) return
  lastId += 1
  const id = lastId
  // The same words twice at once are noise: three calls that fail together say `server error.` once.
  store.set((alerts) => [...alerts.filter((other) => other.text !== alert.text), { ...alert, id }].slice(-3))
}

/** Says that something went wrong. Shown until it is dismissed or 6 seconds have passed. */
export const showAlert = (text: string): void => add({ kind: 'alert', text })
/** Says that something was done, with at most one action, such as undo. */
export const showToast = (text: string, action?: Alert['action']): void =>
  add(action ? { kind: 'status', text, action } : { kind: 'status', text })
export const dismissAlert = (id: number): void => store.set((alerts) => alerts.filter((alert) => alert.id !== id))
export const useAlerts = (): readonly Alert[] => store.use()
