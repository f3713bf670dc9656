import { html, raw } from 'hono/html'
import type { ErasureReceipt } from '#domain/person/service/erasure-receipt.ts'
import type { PersonData } from '#domain/person/service/person-data.ts'

type Row = readonly [label: string, value: string]

/** All data of a person to read and to print; the JSON file holds the same. */
export const personPage = (data: PersonData): string => {
  const { person, consents, history, runs, links, openedLinks, securityEvents } = data
  return page('Your personal data', [
    intro(`This page holds all that we keep about ${person.name || person.email}, as of ${data.exportedAt}.`),
    section('Contact data', rowsOf(person)),
    section(
      'Consents',
      consents.map(({ purpose, text, givenAt }): Row => [`${givenAt}, ${purpose}`, text]),
    ),
    section(
      'History',
      history.map(({ type, at, data: said }): Row => [`${at}, ${type}`, textOf(said)]),
    ),
    ...runs.map(({ id, workflow, ...run }) => section(`Run of ${workflow || 'a workflow'} (${id})`, rowsOf(run))),
    ...[...links, ...openedLinks].map(({ id, ...link }) => section(`Link (${id})`, rowsOf(link))),
    section(
      'Security events',
      securityEvents.map(({ at, type, ...event }): Row => [`${at}, ${type}`, textOf(event)]),
    ),
  ])
}

/** What an erased person gets: readable here, provable with the JSON file beside it. */
export const receiptPage = (receipt: ErasureReceipt): string => {
  const { leadId, erasedAt, reason, erased, event, unreadable, dossier } = receipt
  return page('Receipt of erasure', [
    intro(
      reason === 'request'
        ? 'Your personal data was erased as you asked.'
        : 'Your personal data was erased, as the time for which we keep it is over.',
    ),
    section('What and when', [
      ['Reference', leadId],
      ['Erased at', erasedAt],
      ...(erased === null ? [] : Object.entries(erased).map(([what, count]): Row => [words(what), String(count)])),
    ]),
    section('How it is proved', [
      ['Event', `Number ${event.position} of the log, version ${event.version} of its record`],
      ['Hash of the event', event.hash],
      ['Records that no key opens any more', unreadable.join(', ')],
      ['Public key of the log', dossier.vkey],
      ['Signed head of the log', dossier.checkpoint],
    ]),
    intro(
      'Each record was encrypted with a key of its own. The event above destroyed that key, and the signed log proves that it was recorded. The file erasure-receipt.json holds the dossier that a stranger can verify with the public key alone.',
    ),
  ])
}

const page = (title: string, parts: readonly unknown[]): string =>
  String(html`<!doctype html>
<html lang="en">
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

const rowsOf = (fields: object): readonly Row[] =>
  Object.entries(fields).flatMap(([name, value]): Row[] =>
    value === null || value === '' ? [] : [[words(name), textOf(value)]],
  )

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** `estimatedValue` as `Estimated value`. */
const words = (name: string): string => {
  const text = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
