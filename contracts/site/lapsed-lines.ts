import type { SiteTexts } from './texts.ts'

/** The figures whose last day is over on a day (`2026-01-31`). */
export const lapsedFigures = ({ settings }: Pick<SiteTexts, 'settings'>, day: string): readonly string[] =>
  Object.entries(settings.until ?? {}).flatMap(([figure, last]) => (last !== undefined && last < day ? [figure] : []))

/** The texts with the lines of the offer emptied that name one of these figures; the page leaves empty lines out. */
export const withoutLines = (texts: SiteTexts, figures: readonly string[]): SiteTexts => {
  if (figures.length === 0) return texts
  const keepLine = (line: string) => (figures.some((figure) => line.includes(`{{${figure}}}`)) ? '' : line)
  const { hero, leadCapture } = texts
  const { ticket } = leadCapture
  const lines = { length: keepLine(ticket.length), normally: keepLine(ticket.normally), spots: keepLine(ticket.spots) }
  return {
    ...texts,
    hero: { ...hero, facts: hero.facts.map(keepLine) },
    leadCapture: { ...leadCapture, ticket: { ...ticket, ...lines } },
  }
}
