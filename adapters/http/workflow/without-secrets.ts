import type { WorkflowFile } from '#contracts/trigger/http/workflow-files.ts'
import { leftOut } from '#contracts/trigger/http/workflow-files.ts'
import { decodePercent } from '#domain/kernel/percent-text.ts'
import type { CallSecrets } from '#domain/workflow/ports/call-settings.ts'

/** The values of secrets, for their occurrences elsewhere. */
export const valuesOf = ({ headers, bearer, basic, signing }: CallSecrets): readonly string[] =>
  [...headers.map(({ value }) => value), bearer, basic?.password, signing].flatMap((value) => value ?? [])

/** Shorter secrets are too often ordinary words to be cut out of texts; they are removed only as a whole value. */
const longEnough = 8

/** The file without apparent secrets, and without the values of known ones, wherever they were entered. */
export const withoutSecrets = (file: WorkflowFile, secretTexts: readonly string[]): WorkflowFile => {
  const secrets = secretTexts.filter((value) => value.trim() !== '').sort((one, other) => other.length - one.length)
  const long = secrets.filter(({ length }) => length >= longEnough)
  const text = (content: string) => long.reduce((rest, value) => rest.replaceAll(value, leftOut), content)
  const address = (url: string) => withoutSecret(url, secrets)
  const hideSecret = <Value>([name, value]: readonly [string, Value]) =>
    typeof value === 'string'
      ? [name, secrets.includes(value) || isSecret(name, value) ? leftOut : text(value)]
      : [name, value]
  return {
    ...file,
    name: text(file.name),
    description: text(file.description),
    call: { ...file.call, url: address(file.call.url), message: file.call.message && text(file.call.message) },
    inputs: file.inputs.map((input) => ({ ...input, placeholder: text(input.placeholder) })),
    steps: file.steps.map((step) => {
      if (step.kind === 'mail') return { ...step, subject: text(step.subject), text: text(step.text) }
      if (step.kind === 'task') return { ...step, title: text(step.title) }
      if (step.kind === 'approve') return { ...step, question: text(step.question) }
      if (step.kind === 'lead')
        return { ...step, changes: Object.fromEntries(Object.entries(step.changes).map(hideSecret)) }
      if (step.kind !== 'call' && step.kind !== 'document' && step.kind !== 'ask') return step
      const inputs = Object.fromEntries(Object.entries(step.inputs).map(hideSecret))
      if (step.kind === 'ask') return { ...step, prompt: text(step.prompt), inputs }
      return step.kind === 'call' ? { ...step, url: address(step.url), inputs } : { ...step, inputs }
    }),
  }
}

/** Hosts whose whole path is a secret, however short. */
const secretHosts =
  /^(hooks\.slack\.com|hooks\.zapier\.com|discord(app)?\.com|chat\.googleapis\.com|api\.telegram\.org|maker\.ifttt\.com|hook\..*|.*\.(webhook\.office|logic\.azure|powerplatform)\.com)$/

/** What follows such a path segment is the secret of a webhook. */
const hookPath = /\/(web)?hooks?(-test)?\/[^/]/i

/** A part of a path that looks generated: long, with letters and digits mixed. */
const isSecretPart = (part: string): boolean => part.length >= 10 && isMixed(part)

const isMixed = (text: string) => /\d/.test(text) && /[a-z]/i.test(text)

/** An address without its query, and without its path if that looks like a secret, as paths of webhooks do. */
const withoutSecret = (address: string, secretTexts: readonly string[]): string => {
  const url = URL.parse(address)
  if (url === null || secretTexts.some((value) => url.hostname.split('.').includes(value.toLowerCase()))) return ''
  const path = decodePercent(url.pathname)
  const isKnown = path.split('/').some((part) => secretTexts.includes(part))
  const holdsKnown = secretTexts.some((value) => value.length >= longEnough && path.includes(value))
  return isKnown ||
    holdsKnown ||
    secretHosts.test(url.hostname) ||
    hookPath.test(url.pathname) ||
    path.split(/[^a-zA-Z0-9]+/).some(isSecretPart)
    ? `${url.origin}/`
    : (/^[^?#]*/.exec(address)?.[0] ?? '')
}

const secretName =
  /(^|[-_. ])(api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|secret|token|password|passwd|pwd|authorization|bearer|credentials?)$|(ApiKey|AccessKey|PrivateKey|Secret|Token|Password)$|^apikey$/

const secretPrefix =
  /^(Bearer |Basic |sk[-_]|pk_|rk_|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|whsec_|atr_|AKIA|eyJ)[\w./+=-]+$/

/** Whether a field's whole value is a secret, by its name or by the look of keys and tokens. References are not. */
const isSecret = (name: string, value: string): boolean => {
  if (value === '' || value.includes('{')) return false
  return secretName.test(name) || secretName.test(name.toLowerCase()) || secretPrefix.test(value) || isToken(value)
}

const isToken = (value: string): boolean =>
  /^[\w.+/=-]{20,}$/.test(value) && isMixed(value) && !/^\d{4}-\d\d/.test(value)
