import type { Difference } from './differences.ts'

/** What was replaced by what; both are empty at a text's beginning where nothing was. */
type Change = { readonly removed: string; readonly added: string }

/**
 * Joins changes that only a space or a word much shorter than themselves keeps apart: a sentence that was written anew
 * then reads as one that was struck and one that took its place, not as a word here and a word there.
 */
export const readable = (parts: readonly Difference[]): readonly Difference[] => {
  const found: (Change | string)[] = []
  for (const step of stepsOf(parts)) {
    const [before, kept] = found.slice(-2)
    if (
      typeof step === 'object' &&
      typeof before === 'object' &&
      typeof kept === 'string' &&
      isSlight(kept, before, step)
    )
      found.splice(-2, 2, joined(before, kept, step))
    else found.push(step)
  }
  return found.flatMap(partsOf)
}

/** What was kept as a text, and whatever stands between as one change. */
const stepsOf = (parts: readonly Difference[]): readonly (Change | string)[] => {
  const steps: (Change | string)[] = []
  for (const { type, text } of parts) {
    const last = steps.at(-1)
    if (type === 'Kept') steps.push(text)
    else steps.push(grown(typeof last === 'object' ? (steps.pop() as Change) : nothing, type, text))
  }
  return steps
}

const nothing: Change = { removed: '', added: '' }

const grown = ({ removed, added }: Change, type: 'Added' | 'Removed', text: string): Change =>
  type === 'Added' ? { removed, added: added + text } : { removed: removed + text, added }

const isSlight = (kept: string, before: Change, after: Change): boolean =>
  kept.trim().length < Math.min(sizeOf(before), sizeOf(after))

const sizeOf = ({ removed, added }: Change) => Math.max(removed.trim().length, added.trim().length)

const joined = (before: Change, kept: string, after: Change): Change => ({
  removed: `${before.removed}${kept}${after.removed}`,
  added: `${before.added}${kept}${after.added}`,
})

const partsOf = (step: Change | string): readonly Difference[] => {
  if (typeof step === 'string') return [{ type: 'Kept', text: step }]
  const both = [
    { type: 'Removed', text: step.removed },
    { type: 'Added', text: step.added },
  ] as const
  return both.filter(({ text }) => text !== '')
}
