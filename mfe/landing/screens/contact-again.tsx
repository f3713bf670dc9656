import { ContactForm } from '../components/contact-form.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import type { Brand } from '../content/brand.ts'
import { contact, contactAnswer } from '../content/site.ts'

/** The contact form after a refusal, with typed values and errors. */
const contactAgain =
  (why: 'again' | 'tooMany' | 'failed') =>
  ({ brand }: { readonly brand: Brand }) => (
    <PageFrame brand={brand} home="/">
      <section className="contact" data-section="contact" aria-labelledby="contact-title">
        <div className="wrap">
          <div className="contact-words">
            <h1 id="contact-title">{contactAnswer[why].title}</h1>
            <p className="lead" role="alert">
              {contactAnswer[why].text}
            </p>
            <p className="contact-mail">
              {contact.mail} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
            </p>
          </div>
          <ContactForm again />
        </div>
      </section>
    </PageFrame>
  )

export const ContactAgainScreen = contactAgain('again')
export const ContactTooManyScreen = contactAgain('tooMany')
export const ContactFailedScreen = contactAgain('failed')
