import type { Brand } from '../content/brand.ts'
import { contact } from '../content/site.ts'
import { ContactForm } from './contact-form.tsx'
import { Heading, Section } from './section.tsx'

export const Contact = ({ brand }: { readonly brand: Brand }) => (
  <Section name="contact" anchor="contact">
    <div className="contact-words">
      <Heading of="contact" eyebrow={contact.eyebrow} title={contact.title} text={contact.text} />
      <ol className="next">
        {contact.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="contact-mail">
        {contact.mail} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
    </div>
    <ContactForm />
  </Section>
)
