import { type ReportSection, sectionInSight, sectionsIn } from './sections.ts'

/** Moves by section from the current position or, while scrolling, from its target. */
const walkThrough = (sections: readonly ReportSection[], signal: AbortSignal) => {
  let aim: number | undefined
  const onArrival = () => {
    aim = undefined
  }
  for (const sign of ['scrollend', 'wheel', 'touchmove'])
    window.addEventListener(sign, onArrival, { passive: true, signal })
  return (step: 1 | -1): void => {
    aim = aim === undefined ? neighbour(sections, step) : Math.min(Math.max(aim + step, -1), sections.length - 1)
    const target = sections[aim]
    if (target === undefined) window.scrollTo({ top: 0 })
    else target.element.scrollIntoView()
  }
}

/** The tolerance in pixels for a section at the window's edge. */
const tolerance = 4

/** The first section starting below the window's upper edge, or the last above it; -1 above all. */
const neighbour = (sections: readonly ReportSection[], step: 1 | -1): number => {
  const tops = sections.map(({ element }) => element.getBoundingClientRect().top)
  if (step === -1) return tops.findLastIndex((top) => top < -tolerance)
  const below = tops.findIndex((top) => top > tolerance)
  return below === -1 ? sections.length - 1 : below
}

/** Activates the buttons and keys, and marks the current section in the contents. */
export const addTools = (report: HTMLElement, signal: AbortSignal): void => {
  const sections = sectionsIn(report)
  const tool = (name: string) => report.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`)
  const act = (name: string, perform: () => void) => {
    const button = tool(name)
    if (button === null) return
    button.hidden = false
    button.addEventListener('click', perform, { signal })
  }
  const go = walkThrough(sections, signal)
  const previous = () => go(-1)
  const next = () => go(1)
  act('print', () => window.print())
  act('previous', previous)
  act('next', next)
  document.addEventListener('keydown', (event) => onKey(event, { ArrowLeft: previous, ArrowRight: next }), { signal })
  closeContents(report, signal)
  const mark = () => markCurrent(report, sections)
  mark()
  window.addEventListener('scroll', mark, { passive: true, signal })
}

/** Only left and right: up and down scroll, and keys with a modifier belong to the browser. */
const onKey = (event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void => {
  const perform = keys[event.key]
  if (perform === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing)
    return
  if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
  event.preventDefault()
  perform()
}

/** Closes the contents like a menu: on choosing a section, on Escape, and on a click elsewhere. */
const closeContents = (report: HTMLElement, signal: AbortSignal): void => {
  const contents = report.querySelector<HTMLDetailsElement>('nav details')
  if (contents === null) return
  const close = () => {
    contents.open = false
  }
  contents.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && close(), { signal })
  document.addEventListener('pointerdown', (event) => !contains(contents, event.target) && close(), { signal })
  contents.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !contents.open) return
      close()
      contents.querySelector('summary')?.focus()
    },
    { signal },
  )
}

const contains = (element: Element, target: EventTarget | null): boolean =>
  target instanceof Node && element.contains(target)

const markCurrent = (report: HTMLElement, sections: readonly ReportSection[]): void => {
  const current = sectionInSight(sections)
  for (const link of report.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]'))
    if (current !== undefined && link.hash === `#${current.id}`) link.ariaCurrent = 'location'
    else link.ariaCurrent = null
}
