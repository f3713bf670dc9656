export type ReportSection = { readonly element: HTMLElement; readonly id: string; readonly title: string }

/** The sections of the report on the page, in their order. */
export const sectionsIn = (report: HTMLElement): readonly ReportSection[] =>
  [...report.querySelectorAll<HTMLElement>('section[id]')].map((element) => ({
    element,
    id: element.id,
    title: titleOf(element),
  }))

/** The heading without its number. */
const titleOf = (section: HTMLElement): string =>
  (section.querySelector('h2')?.textContent ?? section.id).replace(/^\s*\d+\s*/, '').trim()

/** How far down the window a section counts as the one being read. */
const readingLine = 0.35

/** The section being read, or undefined above the first; at the foot of the page it is the last. */
export const sectionInSight = (sections: readonly ReportSection[]): ReportSection | undefined => {
  const line = window.innerHeight * readingLine
  const atTheEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
  return atTheEnd
    ? sections.at(-1)
    : sections.filter(({ element }) => element.getBoundingClientRect().top < line).at(-1)
}
