import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import type { Clock } from '../../../domain/ports/clock.ts'
import type { PageSettings } from './pages.ts'
import { escapeHtml, fillPlaceholders } from './placeholders.ts'

/** What was typed, by field, and what is wrong with it. */
export type Typed = Readonly<Record<string, string>>
export type Errors = Readonly<Record<string, string>>

const answers = {
  received: { file: 'contact-received.html', status: 200 },
  again: { file: 'contact-again.html', status: 400 },
  tooMany: { file: 'contact-too-many.html', status: 429 },
  failed: { file: 'contact-failed.html', status: 503 },
} as const

export type ContactAnswer = (
  c: Context,
  answer: keyof typeof answers,
  typed?: Typed,
  errors?: Errors,
) => Promise<Response>

/** Answers a contact form that was posted without JavaScript with a page: thanks, or the form with all that was typed. */
export const contactAnswer =
  ({ publicDir, ...values }: PageSettings, clock: Clock): ContactAnswer =>
  async (c, answer, typed = {}, errors = {}) => {
    const { file, status } = answers[answer]
    const page = fillPlaceholders(await readFile(join(publicDir, file), 'utf8'), {
      ...values,
      year: clock.now().slice(0, 4),
    })
    c.header('Cache-Control', 'no-store')
    return c.html(fillTyped(page, typed, errors), status)
  }

/** Fills in `[[typed name]]`, `[[invalid name]]` and `[[error name]]`, and selects the option that was chosen. */
export const fillTyped = (page: string, typed: Typed, errors: Errors): string => {
  const fills: Readonly<Record<string, (name: string) => string>> = {
    typed: (name) => escapeHtml(asIs(typed[name] ?? '')),
    invalid: (name) => String(name in errors),
    error: (name) => escapeHtml(errors[name] ?? ''),
  }
  const chosen = typed.estimatedBudget ?? ''
  return page
    .replace(
      /\[\[(typed|invalid|error) (\w+)\]\]/g,
      (whole, what: string, name: string) => fills[what]?.(name) ?? whole,
    )
    .replace(`<option value="${escapeHtml(chosen)}">`, (option) => option.replace('>', ' selected="">'))
}

/** A text area takes its first line break for layout: one that was typed needs one before it. */
const asIs = (text: string) => (text.startsWith('\n') ? `\n${text}` : text)
