import { PageHeader } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import styles from './not-found.module.css'

/** For unknown addresses. */
export const NotFound = () => (
  <section className={styles.screen}>
    <p className={styles.number} aria-hidden="true">
      404
    </p>
    <PageHeader title="Page Not Found" />
    <p className={styles.text}>
      Whoops! It looks like you've taken a wrong turn. The page you're looking for doesn't exist. Let's get you back on
      track.
    </p>
    <Button size="3" asChild>
      <Link to="/">Go Home</Link>
    </Button>
  </section>
)
