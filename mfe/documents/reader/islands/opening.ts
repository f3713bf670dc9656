import { exchange, type GateAnswers } from './opening/exchange.ts'
import { askAtGate, failAtGate } from './opening/gate.ts'
import { showPart } from './opening/show-part.ts'
import { whenRead } from './when-read.ts'
import { translate } from './words.ts'

/** How long to wait for fonts, in milliseconds. */
const maxWaitMs = 500

/** Loads the brand fonts, which the opening page omits while it only redirects. */
const brandFonts = async (): Promise<void> => {
  const fonts = ['1em Figtree', '700 1em "Bricolage Grotesque"'].map((font) => document.fonts.load(font))
  const enough = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
  await Promise.race([Promise.allSettled(fonts), enough])
}

/** Opens the report of a token: shows the link's gates, or why it did not open. */
const openLink = async (token: string, answers: GateAnswers = {}): Promise<void> => {
  const exchanged = await exchange(token, answers)
  if (exchanged.type === 'Opened') return location.replace('/report')
  await brandFonts()
  if (exchanged.type === 'Invalid') return showInvalid()
  if (exchanged.type === 'Trouble' && failAtGate(exchanged.detail)) return
  if (exchanged.type === 'Trouble')
    return showInvalid({ detail: exchanged.detail, again: () => openLink(token, answers) })
  askAtGate(exchanged.problem, (answers) => openLink(token, answers))
}

type Trouble = { readonly detail: string; readonly again: () => Promise<void> }

/** For failures that may be temporary, offers to try again. */
const showInvalid = (trouble?: Trouble): void => {
  const part = showPart('invalid', 'Invalid Link')
  const place = part.querySelector<HTMLElement>('[data-trouble]')
  const reason = part.querySelector('[data-reason]')
  const button = part.querySelector('button')
  if (trouble === undefined || place === null || reason === null || button === null) return
  reason.textContent = translate(trouble.detail)
  place.hidden = false
  button.addEventListener('click', () => {
    button.disabled = true
    void trouble.again()
  })
}

const start = '/s/'
const endpoint = '/s/opening'

// Before anything else loads: removes the token from the address, so that it is in no referrer or history.
const token = location.pathname === endpoint ? '' : location.pathname.slice(start.length)
history.replaceState(null, '', endpoint)

whenRead(() => void openLink(token))
