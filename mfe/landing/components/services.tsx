import { services } from '../content/site.ts'
import { Illustration } from '../illustrations/illustration.tsx'
import { Heading, Section } from './section.tsx'

export const Services = () => (
  <Section name="services" anchor="services">
    <Heading of="services" eyebrow={services.eyebrow} title={services.title} text={services.text} />
    <ul className="service-items">
      {services.items.map(({ title, text, picture }, at) => (
        <li key={title} className="card">
          <Illustration of="services" {...{ at, picture }} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <p className="actions">
      <a className="button" href="#contact">
        {services.action}
      </a>
    </p>
  </Section>
)
