import { itemsOf, nonEmpty, tidy } from './items.ts'

/** `when` is empty where the plan names no moment. */
export type Milestone = { readonly when: string; readonly what: string }

const unit = 'weeks?|wks?|days?|months?|phases?|sprints?|stages?|steps?|milestones?|quarters?'
const span = String.raw`\d{1,3}(?: ?(?:[-–—&+/]|to|and) ?\d{1,3})?`
const moment = `(?:${unit}) ?#?${span}`

/** A moment that opens a line, and one within a line that a separator follows. */
const opening = new RegExp(String.raw`^[^\p{L}\d]{0,6}(${moment})(?![\d\p{L}])[^\p{L}\d"'$€£]{0,6}(.*)$`, 'iu')
const inline = new RegExp(String.raw`(?<=[;,.)] ?)(?=${moment}\)? ?(?:[:–—]|- ))`, 'giu')

/** The milestones of a plan: by the moments that it names (`Weeks 2-3: build`), else its items one after the other. */
export const milestonesOf = (text: string): readonly Milestone[] => {
  const lines = nonEmpty(text.replace(inline, '\n').split('\n'))
  if (!lines.some((line) => opening.test(line))) return itemsOf(text).map((what) => ({ when: '', what }))
  const found: { when: string; what: string[] }[] = []
  for (const line of lines) {
    const [, when, what = ''] = opening.exec(line) ?? []
    const last = found.at(-1)
    if (when !== undefined) found.push({ when: tidy(when), what: [what] })
    else if (last === undefined) found.push({ when: '', what: [line] })
    else last.what.push(line)
  }
  return found.map(({ when, what }) => ({ when, what: nonEmpty(what).map(tidy).join('; ') }))
}
