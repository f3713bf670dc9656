import styles from './closing-quote.module.css'

export const ClosingQuote = () => (
  <blockquote className={styles.quote}>
    <p>“The best next customer is very often one that you already have. We would be glad to help you see them.”</p>
  </blockquote>
)
