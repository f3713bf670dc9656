import type { leadPriorities, leadSources, leadStatuses } from '#contracts/lead/http/leads.ts'
import { plain } from './columns.ts'

type Words<Word extends string> = Readonly<Partial<Record<Word, string>>>

/** By the word of another program, as `plain` writes it. */
const meanings = <Word extends string>(words: Words<Word>): ReadonlyMap<string, Word> =>
  new Map(
    (Object.entries(words) as [Word, string][]).flatMap(([word, others]) =>
      others.split(' ').map((other) => [other, word] as const),
    ),
  )

/**
 * Statuses of leads and stages of deals as HubSpot, Salesforce, Zoho, Pipedrive, SuiteCRM, EspoCRM, Twenty, Odoo, Dynamics,
 * Freshsales, Close, Insightly, Frappe and ERPNext call them in a new account, and their German names; `CREATED` is Meta's.
 */
export const foreignStatuses = meanings<(typeof leadStatuses)[number]>({
  new: 'lead newlead todo notstarted cold open created neu offen opennotcontacted notcontacted prospecting assigned potential',
  contacted:
    'inprogress attemptedtocontact connected working workingcontacted nurturing contactinfuture contactmade appointmentscheduled kontaktiert inbearbeitung inprocess recycled screening interested underreview nurture replied attempted approaching openattemptingtocontact opencontacted',
  qualified:
    'opendeal converted closedconverted prequalified qualification needsanalysis valueproposition iddecisionmakers perceptionanalysis qualifiedtobuy presentationscheduled decisionmakerboughtin demoscheduled qualifiziert meeting opportunity demo demomaking discovery identifydecisionmakers qualify meetpresent',
  proposal_sent:
    'proposal proposalmade proposalpricequote negotiationreview negotiationsstarted contractsent angebotgesendet angebotversendet proposition proposalquotation quotation negotiation readytoclose propose negotiate',
  won: 'closedwon gewonnen customer',
  lost: 'unqualified badtiming closedlost closednotconverted junklead lostlead notqualified verloren dead junk donotcontact cannotcontact nolongerinterested canceled cancelled disqualified closeddisqualified closedlosttocompetition badfit notinterested',
})

/** Priorities as these programs and trackers of tasks call them. */
export const foreignPriorities = meanings<(typeof leadPriorities)[number]>({
  high: 'highest urgent critical hot hoch dringend',
  medium: 'normal warm mittel',
  low: 'lowest cold niedrig gering',
})

/** Sources of leads as these programs call them; others have no match. */
export const foreignSources = meanings<(typeof leadSources)[number]>({
  contact_form: 'web website webform webtolead webdownload kontaktformular',
  referral:
    'partner partnerreferral employeereferral externalreferral customerreferral wordofmouth empfehlung weiterempfehlung',
  direct: 'directtraffic coldcall phoneinquiry kaltakquise direkt',
})

/**
 * One of our enum values, by key or by screen label: `proposal_sent`, `Proposal Sent`. What stands in brackets after it may be
 * left out: HubSpot names the pipeline of a stage there.
 */
export const wordIn = <Word extends string>(
  words: readonly Word[],
  synonyms: ReadonlyMap<string, Word>,
  text: string,
) => meaningIn(words, synonyms, text) ?? meaningIn(words, synonyms, text.replace(/\([^()]*\)$/, ''))

const meaningIn = <Word extends string>(words: readonly Word[], synonyms: ReadonlyMap<string, Word>, text: string) =>
  words.find((one) => plain(one) === plain(synonyms.get(plain(text)) ?? text))
