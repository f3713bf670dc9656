import type { leadPriorities, leadSources, leadStatuses } from '#contracts/lead/http/leads.ts'

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
 * Freshsales, Frappe and ERPNext call them in a new account, and their German names; `CREATED` is Meta's.
 */
export const foreignStatuses = meanings<(typeof leadStatuses)[number]>({
  new: 'lead newlead todo notstarted cold open created neu offen opennotcontacted notcontacted prospecting assigned',
  contacted:
    'inprogress attemptedtocontact connected working workingcontacted nurturing contactinfuture contactmade appointmentscheduled kontaktiert inbearbeitung inprocess recycled screening interested underreview nurture replied attempted approaching',
  qualified:
    'opendeal converted closedconverted prequalified qualification needsanalysis valueproposition iddecisionmakers perceptionanalysis qualifiedtobuy presentationscheduled decisionmakerboughtin demoscheduled qualifiziert meeting opportunity demo demomaking',
  proposal_sent:
    'proposal proposalmade proposalpricequote negotiationreview negotiationsstarted contractsent angebotgesendet angebotversendet proposition proposalquotation quotation negotiation readytoclose',
  won: 'closedwon gewonnen customer',
  lost: 'unqualified badtiming closedlost closednotconverted junklead lostlead notqualified verloren dead junk donotcontact cannotcontact nolongerinterested canceled cancelled disqualified',
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
