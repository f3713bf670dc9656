import type { Proposal } from '#contracts/document/proposal.ts'
import { byTemplate } from '#contracts/document/static-content.ts'
import { proposalTexts } from '#contracts/library/document-texts.ts'
import { type Translate, translation } from '#contracts/messages.ts'
import type { Background } from '#domain/document/ports/writer.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/kernel/step.ts'
import { followsOn, fromLibrary } from '../../background.ts'
import { bold, bullets, countWord, enumeration, headedList, paragraphs, sentence } from '../markup.ts'
import { capitalise } from '../reading/items.ts'
import { labelledItems } from '../reading/labelled.ts'
import type { Milestone } from '../reading/milestones.ts'
import { milestonesOf } from '../reading/milestones.ts'
import { investment } from './investment.ts'
import type { ProposalNotes } from './notes.ts'
import { proposalNotes } from './notes.ts'
import { understandingObjectives } from './objectives.ts'
import { prices, wordsOf } from './prices.ts'
import { proposedSolution } from './solution.ts'

/** Drafts a proposal from its inputs alone. */
export const proposalDraft = (inputs: Values, at: Instant, background: Background): Proposal => {
  const { language = 'en' } = background
  const t = translation(language)
  const notes = proposalNotes(inputs, background.formats, language)
  const pricing = prices(notes, background.formats, t)
  return {
    clientName: notes.clientName,
    generatedAt: at,
    executiveSummary: executiveSummary(notes, background, t),
    understandingObjectives: understandingObjectives(notes, t),
    proposedSolution: proposedSolution(notes, t),
    projectScope: projectScope(notes, t),
    timeline: timeline(notes, t),
    investment: investment(notes, background.formats, t),
    ...(pricing === null ? {} : { pricing }),
    ...fromLibrary(proposalTexts, background, inputs, at),
    generatedBy: byTemplate,
  }
}

/** The timeline, milestone by milestone. */
const timeline = ({ estimatedTimeline, plan }: ProposalNotes, t: Translate): string => {
  const milestones = milestonesOf(plan).filter(({ when, what }) => when !== '' || what !== '')
  const whole =
    estimatedTimeline === '' ? '' : t('The estimated timeline is {timeline}.', { timeline: bold(estimatedTimeline) })
  if (milestones.length === 0)
    return paragraphs(whole, t('We set the milestones together with you when the work starts.'))
  if (milestones.length === 1 && milestones[0]?.when === '')
    return paragraphs(whole, sentence(milestones[0].what), t(closing))
  return paragraphs(
    `${whole} ${t('These are the milestones along the way:')}`.trim(),
    bullets(milestones.map(line)),
    t(closing),
  )
}

const line = ({ when, what }: Milestone): string => {
  if (when === '') return what
  return what === '' ? bold(when) : `${bold(`${when}:`)} ${what}`
}

const closing =
  'The clock starts when we have your confirmation and the access that the work needs. If a milestone has to move, on your side or on ours, we say so as soon as we know and agree on a new date.'

const labels = {
  outside:
    '(?:out[ -]of[ -]scope|outside (?:the )?scope|not in scope|not included|excluded|excludes|exclusions?|nicht (?:enthalten|inbegriffen|inklusive|im (?:leistungs)?umfang)|außerhalb(?: des (?:leistungs|projekt)?umfangs)?|ausgeschlossen|ausschlüsse)',
  inside:
    '(?:in[ -]scope|within scope|included|includes|inclusions?|(?:project )?deliverables?|scope|enthalten|inbegriffen|inklusive|(?:im )?(?:leistungs|liefer|projekt)?umfang|leistungen)',
}

/** What the client receives, and what is out of scope. */
const projectScope = ({ deliverables }: ProposalNotes, t: Translate): string => {
  const { inside, outside, rest } = labelledItems(deliverables, labels)
  return paragraphs(
    t('To keep the work focused, and the investment predictable, we draw a clear line around this engagement.'),
    headedList(t('In scope'), [...rest, ...inside]),
    headedList(t('Out of scope'), outside),
    t(outside.length === 0 ? unlisted : changes),
  )
}

const unlisted =
  'Anything that is not listed above is outside this engagement. Should a need arise on the way, we agree on it with you in writing before any work on it begins.'

const changes =
  'Should a need arise on the way that is not covered, we agree on it with you in writing before any work on it begins.'

/** The proposal in three paragraphs: the occasion, the solution, the investment. */
const executiveSummary = (notes: ProposalNotes, background: Background, t: Translate): string =>
  paragraphs(`${occasion(notes, t)} ${followsOn(background)}`.trim(), mainPoint(notes, background, t), takes(notes, t))

const occasion = ({ clientName: client, meetingDate: day }: ProposalNotes, t: Translate): string => {
  const thanks =
    day === '' ? t('Thank you for the conversation.') : t('Thank you for meeting with us on {day}.', { day })
  return `${thanks} ${t(content, { client })}`
}

const content =
  'This proposal sets out what we understood about {client}, what we suggest to do, what it will take, and what you will have in hand at the end.'

const mainPoint = ({ components }: ProposalNotes, { formats }: Background, t: Translate): string => {
  const names = components.map((component) => capitalise(wordsOf(component, formats)[0] ?? component.title))
  if (names.length === 0 || names.length > 6 || names.some((name) => name.length > 90)) return t(partByPart)
  if (names.length === 1) return t(onePart, { part: bold(names[0] ?? '') })
  return t(severalParts, { count: countWord(names.length, t), parts: enumeration(names.map(bold), t) })
}

const partByPart =
  'The solution is described part by part below. Each part answers a need that you named, so that you can judge it by what it does for you.'
const onePart =
  'At its heart is one clearly defined piece of work: {part}. It answers the needs that you named, and you can judge it by what it does for you.'
const severalParts =
  'At its heart is a solution in {count} parts: {parts}. Each part answers a need that you named, and together they are meant to carry further than any of them alone.'

const takes = ({ estimatedTimeline, totalInvestment }: ProposalNotes, t: Translate): string => {
  const facts = [
    estimatedTimeline === '' ? '' : t('the estimated timeline is {timeline}', { timeline: bold(estimatedTimeline) }),
    totalInvestment === '' ? '' : t('the total investment is {amount}', { amount: bold(totalInvestment) }),
  ].filter((fact) => fact !== '')
  const planned = facts.length === 0 ? '' : `${sentence(capitalise(enumeration(facts, t)))} `
  return `${planned}${t('The sections that follow give the details; please tell us wherever we should adjust them.')}`
}
