import { summary } from '../content/site.ts'
import { Heading, Section } from './section.tsx'

export const Summary = () => (
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
