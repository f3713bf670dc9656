import { brandFonts } from './brand-fonts.ts'
import { exchange, type GateAnswers } from './exchange.ts'
import { askAtGate } from './gate.ts'
import { showPart } from './show-part.ts'

/** Opens the report behind a token, asks for what its link wants first, or says that there is none. */
export const openLink = async (token: string, answers: GateAnswers = {}): Promise<void> => {
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
