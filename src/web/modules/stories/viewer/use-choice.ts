import { createStore, type Store } from '#web/platform/create-store.ts'

const choice = (key: string, first: boolean): readonly [string, Store<boolean>] => {
  const stored = localStorage.getItem(key)
  return [key, createStore(stored === null ? first : stored === 'on')]
}
const choices = { sound: choice('stories sound', false), captions: choice('stories captions', true) }

/** Whether clips are heard, or their captions are shown: as it was left the last time. */
export function useChoice(name: keyof typeof choices): readonly [boolean, (on: boolean) => void] {
  const [key, store] = choices[name]
  const on = store.use()
  return [
    on,
    (next) => {
      localStorage.setItem(key, next ? 'on' : 'off')
      store.set(next)
    },
  ]
}
