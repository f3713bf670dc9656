import { html, raw } from 'hono/html'
import type { Sentence } from '#contracts/messages.ts'
import { type ErasureReach, nameOfLead } from '#domain/lead/model/index.ts'
import type { ErasureReceipt } from '#domain/person/service/erasure-receipt.ts'
import type { PersonData } from '#domain/person/service/person-data.ts'
import type { PersonWords } from './person-words.ts'

type Row = readonly [label: string, value: string]

/** All data of a person, for reading and printing; the JSON file contains the same. */
export const personPage = (data: PersonData, words: PersonWords): string => {
  const { person, consents, history, runs, links, openedLinks, records, securityEvents, calls } = data
  const { t, moment, label, text } = words
  const rows = (fields: object) => rowsOf(fields, words)
  const dateLine = (at: string, what: string) => `${moment(at)}: ${label(what)}`
  return page(t('Your personal data'), words.language, [
    intro(
      t('This page holds all that we keep about {name}, as of {at}.', {
        name: nameOfLead(person),
        at: moment(data.exportedAt),
      }),
    ),
    section(t('Contact data'), rows(person)),
    section(
      t('Consents'),
      consents.map((consent): Row => [`${moment(consent.givenAt)}: ${text('purpose', consent.purpose)}`, consent.text]),
    ),
    section(
      t('History'),
      history.map(({ type, at, data }): Row => [dateLine(at, type), text(type, data)]),
    ),
    ...runs.map(({ id, workflow, ...run }) =>
      section(t('Run of {workflow} ({id})', { workflow: workflow || t('a workflow'), id }), rows(run)),
    ),
    ...[...links, ...openedLinks].map(({ id, ...link }) => section(t('Link ({id})', { id }), rows(link))),
    section(
      t('Further records'),
      records.map(({ type, at, data }): Row => [dateLine(at, type), text(type, data)]),
    ),
    ...calls.map((call) => section(t('Recorded call'), rows(call))),
    section(
      t('Security events'),
      securityEvents.map(({ at, type, ...event }): Row => [dateLine(at, type), text(type, event)]),
    ),
  ])
}

const reachWords: Readonly<Record<keyof ErasureReach, Sentence>> = {
  runs: 'Runs',
  documents: 'Documents',
  links: 'Links',
  readers: 'Readers of other links',
  importRows: 'Rows of import reports',
  securityEvents: 'Security events',
}

const reachOf = (reach: ErasureReach, { t }: PersonWords): readonly Row[] =>
  (Object.keys(reachWords) as (keyof ErasureReach)[]).map((what) => [t(reachWords[what]), String(reach[what])])

const proof =
  'Each record was encrypted with a key of its own. The event above destroyed that key, and the signed log proves that it was recorded. The file erasure-receipt.json holds the dossier that a stranger can verify with the public key alone.'

/** The receipt for an erased person in readable form; the JSON file beside it provides the proof. */
export const receiptPage = (receipt: ErasureReceipt, words: PersonWords): string => {
  const { leadId, erasedAt, reason, erased, event, unreadable, dossier } = receipt
  const { t, moment } = words
  const { position, version, hash } = event
  return page(t('Receipt of erasure'), words.language, [
    intro(
      reason === 'request'
        ? t('Your personal data was erased as you asked.')
        : t('Your personal data was erased, as the time for which we keep it is over.'),
    ),
    section(t('What and when'), [
      [t('Reference'), leadId],
      [t('Erased at'), moment(erasedAt)],
      ...(erased === null ? [] : reachOf(erased, words)),
    ]),
    section(t('How it is proved'), [
      [t('Event'), t('Number {position} of the log, version {version} of its record', { position, version })],
      [t('Hash of the event'), hash],
      [t('Records that no key opens any more'), unreadable.join(', ')],
      [t('Public key of the log'), dossier.vkey],
      [t('Signed head of the log'), dossier.checkpoint],
    ]),
    intro(t(proof)),
  ])
}

const page = (title: string, language: string, parts: readonly unknown[]): string =>
  String(html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${raw(style)}</style>
<h1>${title}</h1>
${parts}
</html>
`)

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1d2a24 }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 3fr; gap: .25rem 1rem; margin: 0 }
dt { color: #4d5f56 }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 30rem) { dl { display: block } dd { margin-bottom: .5rem } }`

const intro = (text: string) => html`<p>${text}</p>`

const section = (title: string, rows: readonly Row[]) =>
  rows.length === 0
    ? ''
    : html`<h2>${title}</h2><dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`

const rowsOf = (fields: object, { label, text }: PersonWords): readonly Row[] =>
  Object.entries(fields).flatMap(([name, value]): Row[] => {
    const valueText = text(name, value)
    return valueText === '' ? [] : [[label(name), valueText]]
  })
