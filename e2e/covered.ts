import type { Page } from 'playwright-core'

/** Controls of a page that a finger cannot reach, since something lies over their middle also when they are scrolled to. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').replaceAll(' ', '.')} “${(
        element.getAttribute('aria-label') ??
        element.textContent ??
        ''
      )
        .trim()
        .slice(0, 50)}”`
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      // what only a screen reader meets is not pressed, nor is what stands still behind something that is open
      element.closest('.sr, .skip, [inert], [aria-hidden=true]') === null &&
      getComputedStyle(element).pointerEvents !== 'none'
    const middle = (element: Element): [number, number] | undefined => {
      const box = [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1)
      return box && [box.x + box.width / 2, box.y + box.height / 2]
    }
    const faults: string[] = []
    const [left, top] = [scrollX, scrollY]
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(control) || middle(control) === undefined) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const [x, y] = middle(control) ?? [0, 0]
      const over = document.elementFromPoint(x, y)
      // a label presses its field, and a field that is drawn by its label is pressed there
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
      const reached =
        over !== null &&
        (control.contains(over) || over.contains(control) || labels.some((label) => label.contains(over)))
      if (!reached)
        faults.push(`covered: ${name(control)} by ${over ? name(over) : 'nothing: it is outside the window'}`)
    }
    scrollTo(left, top)
    return [...new Set(faults)]
  })
