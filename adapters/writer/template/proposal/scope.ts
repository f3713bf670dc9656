import { headed, paragraphs } from '../markup.ts'
import { labelledItems } from '../reading/labelled.ts'
import type { ProposalNotes } from './notes.ts'

const labels = {
  outside: '(?:out[ -]of[ -]scope|outside (?:the )?scope|not in scope|not included|excluded|excludes|exclusions?)',
  inside: '(?:in[ -]scope|within scope|included|includes|inclusions?|(?:project )?deliverables?|scope)',
}

/** What the client receives, and what is not part of it. */
export const projectScope = ({ deliverables }: ProposalNotes): string => {
  const { inside, outside, rest } = labelledItems(deliverables, labels)
  return paragraphs(
    'To keep the work focused, and the investment predictable, we draw a clear line around this engagement.',
    headed('In scope', [...rest, ...inside]),
    headed('Out of scope', outside),
    outside.length === 0 ? unlisted : changes,
  )
}

const unlisted =
  'Anything that is not listed above is outside this engagement. Should a need arise on the way, we agree on it with you in writing before any work on it begins.'

const changes =
  'Should a need arise on the way that is not covered, we agree on it with you in writing before any work on it begins.'
