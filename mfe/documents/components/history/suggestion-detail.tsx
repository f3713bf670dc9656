import type { RunSuggestion } from '#contracts/run/http/run-history.ts'
import { byWhom, verdictText } from '../../model/entries.ts'
import { Changes } from '../compare/changes.tsx'
import styles from './history.module.css'

/** An AI suggestion: author, instruction, text and verdict. */
export const SuggestionDetail = ({ suggestion }: { suggestion: RunSuggestion }) => {
  const { section, instructions, before, after, model, text } = suggestion
  return (
    <section className={styles.detail} aria-label="AI suggestion">
      <dl className={styles.facts}>
        <dt>Section</dt>
        <dd>{section}</dd>
        <dt>Asked for</dt>
        <dd className={styles.asked}>{instructions}</dd>
        <dt>By</dt>
        <dd>{byWhom(suggestion)}</dd>
        <dt>Written by</dt>
        <dd>{model}</dd>
        <dt>Verdict</dt>
        <dd>{verdictText(suggestion)}</dd>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.texts} aria-label="Changes" tabIndex={0}>
        <h2 className={styles.label}>What the AI changed</h2>
        {before === after ? <p className={styles.quiet}>Nothing.</p> : <Changes before={before} after={after} />}
        {text !== null && (
          <>
            <h2 className={styles.label}>What was edited before it was accepted</h2>
            <Changes before={after} after={text} />
          </>
        )}
      </section>
    </section>
  )
}
