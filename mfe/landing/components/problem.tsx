import { problem } from '../content/site.ts'
import { ProblemScenes } from '../illustrations/problem-scenes.tsx'
import { Heading, Section } from './section.tsx'

export const Problem = () => (
  <Section name="problem">
    <Heading of="problem" eyebrow={problem.eyebrow} title={problem.title} text={problem.text} />
    <ul className="problem-items">
      {problem.items.map(({ title, text }, at) => (
        <li key={title}>
          <ProblemScenes at={at} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
