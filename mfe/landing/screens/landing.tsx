import { AuditTicket } from '../components/audit-ticket.tsx'
import { CallToAction } from '../components/call-to-action.tsx'
import { ContactForm } from '../components/contact-form.tsx'
import { Hero } from '../components/hero.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Heading, Section } from '../components/section.tsx'
import { Services } from '../components/services.tsx'
import type { Brand } from '../content/brand.ts'
import { contact, leadCapture, problem, process, summary } from '../content/site.ts'
import { Illustration } from '../illustrations/illustration.tsx'

const Contact = ({ brand }: { readonly brand: Brand }) => (
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

const LeadCapture = () => (
  <Section name="lead-capture" anchor="lead-capture">
    <div className="lead-words">
      <Heading of="lead-capture" eyebrow={leadCapture.eyebrow} title={leadCapture.title} text={leadCapture.text} />
      <ul className="benefits">
        {leadCapture.benefits.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
    <AuditTicket />
  </Section>
)

const ProcessSteps = () => (
  <Section name="process" anchor="process">
    <Heading of="process" eyebrow={process.eyebrow} title={process.title} />
    <ol className="steps">
      {process.items.map(({ title, text, picture }, at) => (
        <li key={title}>
          <Illustration of="process" {...{ at, picture }} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)

const Problem = () => (
  <Section name="problem">
    <Heading of="problem" eyebrow={problem.eyebrow} title={problem.title} text={problem.text} />
    <ul className="problem-items">
      {problem.items.map(({ title, text, picture }, at) => (
        <li key={title}>
          <Illustration of="problem" {...{ at, picture }} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const Summary = () => (
  <Section name="summary">
    <Heading of="summary" eyebrow={summary.eyebrow} title={summary.title} />
    <ul className="summary-items">
      {summary.items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)

export const LandingScreen = ({ brand }: { readonly brand: Brand }) => (
  <PageFrame brand={brand} home="" hero={<Hero brand={brand} />}>
    <Problem />
    <Services />
    <ProcessSteps />
    <LeadCapture />
    <CallToAction brand={brand} />
    <Summary />
    <Contact brand={brand} />
  </PageFrame>
)
