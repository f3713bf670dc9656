export type ReportSection = { readonly element: HTMLElement; readonly id: string; readonly title: string }

/** The report's sections in order. */
export const sectionsIn = (report: HTMLElement): readonly ReportSection[] =>
  [...report.querySelectorAll<HTMLElement>('section[id]')].map((element) => ({
    element,
    id: element.id,
    title: titleOf(element),
  }))

/** The heading without its number, in English, because staff see the reading times. */
const titleOf = (section: HTMLElement): string =>
  section.dataset.title ?? (section.querySelector('h2')?.textContent ?? section.id).replace(/^\s*\d+\s*/, '').trim()

/** The line in the window, as a share of its height, that decides the current section. */
const readingLine = 0.35

/** The current section, or undefined above the first; the last one at the end of the page. */
export const sectionInSight = (sections: readonly ReportSection[]): ReportSection | undefined => {
  const line = window.innerHeight * readingLine
  const atTheEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
  return atTheEnd
    ? sections.at(-1)
    : sections.filter(({ element }) => element.getBoundingClientRect().top < line).at(-1)
}
