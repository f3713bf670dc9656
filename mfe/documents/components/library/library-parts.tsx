import { AppCard } from '@atrium/kit'
import type { ReactNode } from 'react'
import { libraryVariables } from '#contracts/library/library.ts'
import styles from './library.module.css'
import { LibraryField, LibraryList } from './library-field.tsx'

/** Declared before `parts`, which render it when this module loads. */
const Titled = ({ path }: { path: string }) => (
  <>
    <LibraryField path={`${path}.title`} label="Title" asterisk />
    <LibraryField path={`${path}.description`} label="Description" rows={3} />
  </>
)

const parts: readonly { readonly title: string; readonly text: string; readonly fields: ReactNode }[] = [
  {
    title: 'Packages',
    text: 'The options of an engagement overview. The writer recommends the most complete one that the budget covers.',
    fields: (
      <LibraryList path="packages" word="Package">
        {(path) => (
          <>
            <div className={styles.pair}>
              <LibraryField path={`${path}.name`} label="Name" asterisk />
              <LibraryField path={`${path}.investment`} label="Investment" asterisk />
              <LibraryField path={`${path}.duration`} label="Timeline" />
            </div>
            <LibraryField path={`${path}.idealFor`} label="Ideal for" rows={2} />
            <LibraryField
              path={`${path}.outcome`}
              label="What the client has afterwards"
              rows={2}
              hint="Part of a sentence: “After three weeks, the client has …”"
            />
          </>
        )}
      </LibraryList>
    ),
  },
  {
    title: 'Strategic pillars',
    text: 'A section of every overview and proposal.',
    fields: (
      <>
        <LibraryField path="strategicPillars.intro" label="Introduction" rows={3} />
        <LibraryList path="strategicPillars.pillars" word="Pillar">
          {(path) => <Titled path={path} />}
        </LibraryList>
      </>
    ),
  },
  {
    title: 'Philosophy and phases',
    text: 'Sections of an overview.',
    fields: (
      <>
        <LibraryField path="philosophy" label="Philosophy" rows={6} />
        <LibraryField path="framework.intro" label="Introduction of the phases" rows={2} />
        {[1, 2, 3].map((phase) => (
          <fieldset key={phase} className={styles.item}>
            <legend className={styles.legend}>Phase {phase}</legend>
            <Titled path={`framework.phase${phase}`} />
          </fieldset>
        ))}
      </>
    ),
  },
  {
    title: 'Next steps, closing and terms',
    text: 'The end of a document. Leave the closing quote or the terms empty to go without.',
    fields: (
      <>
        <LibraryField path="nextSteps.overview" label="Next steps of an overview" rows={5} />
        <LibraryField path="nextSteps.proposal" label="Next steps of a proposal" rows={5} />
        <LibraryField path="closing" label="Closing quote of a proposal" rows={2} />
        <LibraryField path="terms" label="Terms of a proposal" rows={6} />
      </>
    ),
  },
  {
    title: 'Saved sections',
    text: 'Texts that you insert while you edit a document.',
    fields: (
      <LibraryList path="sections" word="Section">
        {(path) => (
          <>
            <div className={styles.pair}>
              <LibraryField path={`${path}.key`} label="Key" asterisk />
              <LibraryField path={`${path}.title`} label="Title" asterisk />
            </div>
            <LibraryField path={`${path}.text`} label="Text" rows={5} />
          </>
        )}
      </LibraryList>
    ),
  },
  {
    title: 'Instructions to the AI',
    text: 'What the AI is asked for. The form of its answers stays as it is, whatever stands here.',
    fields: (
      <>
        <LibraryField path="prompts.houseRules" label="House rules, before every task" rows={10} />
        <LibraryField path="prompts.overview" label="Write an overview" rows={8} />
        <LibraryField path="prompts.proposal" label="Write a proposal" rows={8} />
        <LibraryField path="prompts.editText" label="Edit a text" rows={6} />
        <LibraryField path="prompts.followUp" label="Write a follow-up mail" rows={6} />
      </>
    ),
  },
]

/** Every text of the library, part by part. */
export const LibraryParts = () => (
  <>
    <Variables />
    {parts.map(({ title, text, fields }) => (
      <AppCard key={title} className={styles.card}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {fields}
      </AppCard>
    ))}
  </>
)

const Variables = () => (
  <details className={styles.variables}>
    <summary>Variables for these texts</summary>
    <dl>
      {Object.entries(libraryVariables).map(([name, meaning]) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
