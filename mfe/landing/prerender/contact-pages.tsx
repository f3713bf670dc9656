import { contactAnswer, meta } from '../content/site.ts'
import { ContactAgainScreen, ContactFailedScreen, ContactTooManyScreen } from '../screens/contact-again.tsx'
import { ContactReceivedScreen } from '../screens/contact-received.tsx'
import type { Page } from './page.ts'

const answer = (name: keyof typeof contactAnswer, file: string, Screen: Page['Screen']): Page => {
  const { title } = contactAnswer[name]
  return { file, path: null, meta: { ...meta.contact, title: `${title.replace(/\.$/, '')} – {{brandName}}` }, Screen }
}

/** What the server answers to a contact form that is posted without JavaScript. */
export const contactPages: readonly Page[] = [
  answer('received', 'contact-received.html', ContactReceivedScreen),
  answer('again', 'contact-again.html', ContactAgainScreen),
  answer('tooMany', 'contact-too-many.html', ContactTooManyScreen),
  answer('failed', 'contact-failed.html', ContactFailedScreen),
]
