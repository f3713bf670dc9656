import { type ReportSection, sectionInSight } from './sections.ts'

/** Goes section by section, from where the reader is or, while the page still moves, from where it is going. */
export const walkThrough = (sections: readonly ReportSection[], signal: AbortSignal) => {
  let aim: number | undefined
  const arrived = () => {
    aim = undefined
  }
  for (const sign of ['scrollend', 'wheel', 'touchmove'])
    window.addEventListener(sign, arrived, { passive: true, signal })
  return (step: 1 | -1): void => {
    const from = aim ?? placeOf(sections)
    aim = Math.min(Math.max(from + step, -1), sections.length - 1)
    const target = sections[aim]
    if (target === undefined) window.scrollTo({ top: 0 })
    else target.element.scrollIntoView()
  }
}

/** -1 above the first. */
const placeOf = (sections: readonly ReportSection[]): number => {
  const current = sectionInSight(sections)
  return current === undefined ? -1 : sections.indexOf(current)
}
