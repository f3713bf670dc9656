import { leadCapture } from '../content/site.ts'
import { AuditTicket } from './audit-ticket.tsx'
import { Heading, Section } from './section.tsx'

export const LeadCapture = () => (
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
