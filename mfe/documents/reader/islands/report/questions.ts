import { get, post } from '../post.ts'
import { translate } from '../words.ts'

/** The human-readable field of a problem (RFC 9457). */
type Problem = { readonly detail?: string }

const notSent = 'Your question could not be sent. Check your connection and try again.'

/** Lets the reader ask at each section. */
export const addQuestions = (report: HTMLElement, shareId: string, signal: AbortSignal): void => {
  for (const place of placesIn(report)) {
    const button = place.querySelector<HTMLButtonElement>('[data-ask]')
    const form = place.querySelector('form')
    const text = form?.querySelector('textarea')
    if (button === null || form === null || text == null) continue
    button.hidden = false
    const open = (isOpen: boolean) => {
      form.hidden = !isOpen
      button.ariaExpanded = String(isOpen)
      if (isOpen) text.focus()
    }
    button.addEventListener('click', () => open(form.hidden !== false), { signal })
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        const question = text.value
        void send(form, { report: shareId, section: place.dataset.questions ?? '', text: question }).then((ok) => {
          if (!ok) return
          say(place, 'Your question was sent.')
          void showQuestions(report)
          // The reader has gone on typing.
          if (text.value !== question) return
          text.value = ''
          open(false)
          button.focus()
        })
      },
      { signal },
    )
  }
}

/** Sends a question and returns whether it succeeded; on failure the typed text is kept. */
const send = async (form: HTMLFormElement, body: object): Promise<boolean> => {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  const failure = form.querySelector('[role="alert"]')
  if (button !== null) button.disabled = true
  const answer = await post('/api/public/report/questions', body).catch(() => null)
  if (button !== null) button.disabled = false
  // A disabled button loses the focus.
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
  const problem: Problem = answer === null || answer.ok ? {} : await answer.json().catch(() => ({}))
  if (failure !== null) failure.textContent = answer?.ok === true ? '' : translate(problem.detail ?? notSent)
  return answer?.ok === true
}

/** Shows what was asked or answered while the feed was not connected; usually nothing was. */
export const showMissedQuestions = async (report: HTMLElement): Promise<void> => {
  const answer = await get('/api/public/report/questions')
  if (!answer?.ok) return
  const { questions }: { questions: readonly { answers: readonly unknown[] }[] } = await answer.json()
  const entries = questions.reduce((sum, { answers }) => sum + 1 + answers.length, 0)
  if (entries !== report.querySelectorAll('[data-thread] > li, [data-thread] > li > div').length)
    await showQuestions(report)
}

/** Shows the current questions and answers, as the server renders them. */
export const showQuestions = async (report: HTMLElement): Promise<void> => {
  const now = await get('/report')
  if (!now?.ok) return
  const page = new DOMParser().parseFromString(await now.text(), 'text/html')
  for (const place of placesIn(report)) {
    const [current, fresh] = [threadIn(place), threadIn(placeNamed(page, place.dataset.questions))]
    if (current == null || fresh == null || current.textContent === fresh.textContent) continue
    const answers = fresh.querySelectorAll('div').length - current.querySelectorAll('div').length
    current.replaceWith(fresh)
    if (answers > 0) say(place, 'An answer has arrived.')
  }
}

const say = (place: HTMLElement, words: string): void => {
  const status = place.querySelector('[role="status"]')
  if (status !== null) status.textContent = translate(words)
}

const placesIn = (report: ParentNode): readonly HTMLElement[] => [
  ...report.querySelectorAll<HTMLElement>('[data-questions]'),
]

const placeNamed = (page: ParentNode, section: string | undefined): HTMLElement | undefined =>
  placesIn(page).find(({ dataset }) => dataset.questions === section)

const threadIn = (place: HTMLElement | undefined): Element | null | undefined => place?.querySelector('[data-thread]')
