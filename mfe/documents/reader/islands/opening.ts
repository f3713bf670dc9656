import { exchange, type GateAnswers } from './opening/exchange.ts'
import { askAtGate } from './opening/gate.ts'
import { showPart } from './opening/show-part.ts'
import { whenRead } from './when-read.ts'

/** Milliseconds that are waited for them: a page that is there to stay may look like its house, but not be late. */
const patience = 500

/** Fetches the fonts that the page of a link does without as long as it only passes by. */
const brandFonts = async (): Promise<void> => {
  const fonts = ['1em Figtree', '700 1em "Bricolage Grotesque"'].map((font) => document.fonts.load(font))
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.allSettled(fonts), enough])
}

/** Opens the report behind a token, asks for what its link wants first, or says that there is none. */
const openLink = async (token: string, answers: GateAnswers = {}): Promise<void> => {
  const exchanged = await exchange(token, answers)
  if (exchanged.type === 'Opened') return location.replace('/report')
  await brandFonts()
  if (exchanged.type === 'Invalid') return showInvalid()
  if (exchanged.type === 'Trouble')
    return showInvalid({ detail: exchanged.detail, again: () => openLink(token, answers) })
  askAtGate(exchanged.problem, (given) => openLink(token, given))
}

type Trouble = { readonly detail: string; readonly again: () => Promise<void> }

/** Where the link need not be the reason, it says so, and lets the reader try again. */
const showInvalid = (trouble?: Trouble): void => {
  const part = showPart('invalid', 'Invalid Link')
  const place = part.querySelector<HTMLElement>('[data-trouble]')
  const reason = part.querySelector('[data-reason]')
  const button = part.querySelector('button')
  if (trouble === undefined || place === null || reason === null || button === null) return
  reason.textContent = trouble.detail
  place.hidden = false
  button.addEventListener('click', () => {
    button.disabled = true
    void trouble.again()
  })
}

const start = '/s/'
const opened = '/s/opening'

// Before anything else is loaded: nothing that comes after, and nobody who reads along, finds the token in the address.
const token = location.pathname === opened ? '' : location.pathname.slice(start.length)
history.replaceState(null, '', opened)

whenRead(() => void openLink(token))
