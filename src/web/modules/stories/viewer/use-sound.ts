import { createStore } from '#web/platform/create-store.ts'

const key = 'stories sound'
const store = createStore(localStorage.getItem(key) === 'on')

/** Whether clips are heard: as it was left the last time, silent to begin with. */
export function useSound(): readonly [boolean, (on: boolean) => void] {
  const on = store.use()
  return [
    on,
    (next) => {
      localStorage.setItem(key, next ? 'on' : 'off')
      store.set(next)
    },
  ]
}
