import type { Translate } from '#contracts/messages.ts'
import { bold, countWord, paragraphs, sentence } from '../markup.ts'
import { capitalise } from '../reading/items.ts'
import type { Titled } from '../reading/titled.ts'
import type { ProposalNotes } from './notes.ts'

/** The numbered parts of the solution. */
export const proposedSolution = ({ components }: ProposalNotes, t: Translate): string => {
  if (components.length === 0) return t(toBeDefined)
  return paragraphs(opening(components.length, t), ...components.map(part), t(closing))
}

const opening = (count: number, t: Translate): string =>
  count === 1
    ? t('We propose one well-defined piece of work, and give it our full attention.')
    : t(
        'We propose a solution in {count} parts. Each has a purpose of its own, and each builds on the one before it.',
        { count: countWord(count, t) },
      )

const part = ({ title, detail }: Titled, at: number): string =>
  detail === '' ? bold(`${at + 1}. ${title}`) : paragraphs(bold(`${at + 1}. ${title}`), sentence(capitalise(detail)))

const closing =
  'We show you work in progress early and often. You decide with us what is good enough to go on, and nothing is put in front of your customers before you have approved it.'

const toBeDefined =
  'We will define the parts of the solution together with you, starting from the objectives above, before any work begins.'
