import { services } from '../content/site.ts'
import { ServiceScenes } from '../illustrations/service-scenes.tsx'
import { Heading, Section } from './section.tsx'

export const Services = () => (
  <Section name="services" anchor="services">
    <Heading of="services" eyebrow={services.eyebrow} title={services.title} text={services.text} />
    <ul className="service-items">
      {services.items.map(({ title, text }, at) => (
        <li key={title} className="card">
          <ServiceScenes at={at} />
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
