declare global {
  var pressedEarly: HTMLElement | undefined
}

/** A button of a page that the server drew answers nobody before the program has come: the last press waits for it. */
export function keepEarlyPress(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-drawn=page] button') : null
      if (button) globalThis.pressedEarly = button
    },
    { capture: true },
  )
}

/** Called when the program has taken the page over. */
export function repeatEarlyPress(): void {
  const { pressedEarly } = globalThis
  globalThis.pressedEarly = undefined
  if (pressedEarly?.isConnected) pressedEarly.click()
}
