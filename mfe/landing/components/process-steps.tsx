import { process } from '../content/site.ts'
import { ProcessScenes } from '../illustrations/process-scenes.tsx'
import { Heading, Section } from './section.tsx'

export const ProcessSteps = () => (
  <Section name="process" anchor="process">
    <Heading of="process" eyebrow={process.eyebrow} title={process.title} />
    <ol className="steps">
      {process.items.map(({ title, text }, at) => (
        <li key={title}>
          <ProcessScenes at={at} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
