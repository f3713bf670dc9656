import { itemsOf, nonEmpty, tidy } from './items.ts'
import { unmarkedLines } from './marks.ts'

/** `when` is empty if the plan gives no time. */
export type Milestone = { readonly when: string; readonly what: string }

const unit =
  'weeks?|wks?|days?|months?|phases?|sprints?|stages?|steps?|milestones?|quarters?|wochen?|kw|tag(?:en?)?|monat(?:en?)?|phasen|schritte?|meilensteine?|quartale?'
const span = String.raw`\d{1,3}(?: ?(?:[-–—&+/]|to|and|bis|und) ?(?:(?:${unit}) ?)?\d{1,3})?`
/** `Weeks 1 to 3`, and `1 to 3 weeks`, which may also be a duration: it counts as a time if a separator follows. */
const numberedUnit = `(?:${unit}) ?#?${span}`
const countOfUnits = `${span} (?:${unit})`

/** A time at the start of a line, or within a line before a separator. */
const opening = new RegExp(
  String.raw`^[^\p{L}\d]{0,6}(?:(${numberedUnit}(?![\d\p{L}])(?: ?\([^()]{1,60}\))?)|(${countOfUnits})(?= ?(?:[:–—,;]|- |$)))[^\p{L}\d"'$€£]{0,6}(.*)$`,
  'iu',
)
const inline = new RegExp(
  String.raw`(?:(?<=[;,.)] ?)| [/|•·→] )(?=(?:${numberedUnit}|${countOfUnits})(?:\)| ?\([^()]{1,60}\))? ?(?:[:–—]|- ))`,
  'giu',
)
/** In a line that starts with a time, the next time needs no separator after it. */
const further = new RegExp(String.raw`(?<=[;,] ?)(?=${numberedUnit}(?![\d\p{L}]))`, 'giu')

/** The milestones of a plan: by the times it gives (`Weeks 2-3: build`), else its items in order. */
export const milestonesOf = (text: string): readonly Milestone[] => {
  const plan = unmarkedLines(nonEmpty(text.split('\n'))).map((line) => line.text.replace(inline, '\n'))
  const lines = nonEmpty(plan.join('\n').split('\n')).flatMap(momentsIn)
  if (!lines.some((line) => opening.test(line))) return itemsOf(text).map((what) => ({ when: '', what }))
  const milestones: { when: string; what: string[] }[] = []
  for (const line of lines) {
    const [, name, count, what = ''] = opening.exec(line) ?? []
    const label = name ?? count
    const last = milestones.at(-1)
    if (label !== undefined) milestones.push({ when: tidy(label), what: [what] })
    else if (last === undefined) milestones.push({ when: '', what: [line] })
    else last.what.push(line)
  }
  return milestones.map(({ when, what }) => ({ when, what: nonEmpty(what).map(tidy).join('; ') }))
}

const momentsIn = (line: string): readonly string[] =>
  opening.test(line) ? nonEmpty(line.replace(further, '\n').split('\n')) : [line]
