import type { ReportSection } from './sections.ts'

/** Goes section by section, from where the reader is or, while the page still moves, from where it is going. */
export const walkThrough = (sections: readonly ReportSection[], signal: AbortSignal) => {
  let aim: number | undefined
  const arrived = () => {
    aim = undefined
  }
  for (const sign of ['scrollend', 'wheel', 'touchmove'])
    window.addEventListener(sign, arrived, { passive: true, signal })
  return (step: 1 | -1): void => {
    aim = aim === undefined ? neighbour(sections, step) : Math.min(Math.max(aim + step, -1), sections.length - 1)
    const target = sections[aim]
    if (target === undefined) window.scrollTo({ top: 0 })
    else target.element.scrollIntoView()
  }
}

/** Pixels by which a section may miss the window's edge and still begin there. */
const tolerance = 4

/** The first section that begins below the window's upper edge, or the last above it; -1 above them all. */
const neighbour = (sections: readonly ReportSection[], step: 1 | -1): number => {
  const tops = sections.map(({ element }) => element.getBoundingClientRect().top)
  if (step === -1) return tops.findLastIndex((top) => top < -tolerance)
  const below = tops.findIndex((top) => top > tolerance)
  return below === -1 ? sections.length - 1 : below
}
